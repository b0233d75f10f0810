 .text
 .amdgcn_target "amdgcn-amd-amdhsa--gfx1010"
count:
 v_cmp_gt_u32_e32 vcc_lo, 0x100, v0
 v_cmp_lt_u32_e64 s0, 0xff, v0
 s_and_saveexec_b32 s1, s0
 s_xor_b32 s0, exec_lo, s1
 s_cbranch_execz .LBB0_2
 s_load_dword s2, s[4:5], 0x4
 s_waitcnt lgkmcnt(0)
 s_and_b32 s3, s2, 0xffff
.LBB0_2:
 s_or_saveexec_b32 s1, s0
 v_mov_b32_e32 v4, s2
 v_mov_b32_e32 v1, s3
 s_xor_b32 exec_lo, exec_lo, s1
 s_cbranch_execz .LBB0_6
 s_load_dword s2, s[4:5], 0x4
 v_lshlrev_b32_e32 v1, 2, v0
 v_mov_b32_e32 v2, 0
 v_mov_b32_e32 v3, v0
 s_mov_b32 s9, 0
 s_waitcnt lgkmcnt(0)
 s_and_b32 s3, s2, 0xffff
 s_lshl_b32 s10, s3, 2
.LBB0_4:
 v_add_nc_u32_e32 v3, s3, v3
 ds_write_b32 v1, v2
 v_add_nc_u32_e32 v1, s10, v1
 v_cmp_lt_i32_e64 s0, 0xff, v3
 s_or_b32 s9, s0, s9
 s_andn2_b32 exec_lo, exec_lo, s9
 s_cbranch_execnz .LBB0_4
 s_or_b32 exec_lo, exec_lo, s9
 v_mov_b32_e32 v4, s2
 v_mov_b32_e32 v1, s3
.LBB0_6:
 s_or_b32 exec_lo, exec_lo, s1
 s_load_dword s1, s[6:7], 0x8
 v_mad_u64_u32 v[1:2], s0, s8, v1, v[0:1]
 s_waitcnt vmcnt(0) lgkmcnt(0)
 s_waitcnt_vscnt null, 0x0
 s_barrier
 s_waitcnt vmcnt(0) lgkmcnt(0)
 s_waitcnt_vscnt null, 0x0
 buffer_gl0_inv
 v_cmp_gt_i32_e64 s0, s1, v1
 s_and_saveexec_b32 s9, s0
 s_cbranch_execz .LBB0_9
 s_load_dwordx2 s[2:3], s[6:7], 0x0
 s_load_dword s8, s[4:5], 0xc
 v_mov_b32_e32 v2, 0
 v_mov_b32_e32 v5, 1
 v_mov_b32_e32 v6, 2
 s_mov_b32 s4, 0
.LBB0_8:
 v_mov_b32_e32 v3, v1
 v_ashrrev_i64 v[7:8], 30, v[2:3]
 s_waitcnt lgkmcnt(0)
 v_add_co_u32 v7, s0, s2, v7
 v_add_co_ci_u32_e64 v8, s0, s3, v8, s0
 s_waitcnt_vscnt null, 0x0
 global_load_dword v3, v[7:8], off
 s_waitcnt vmcnt(0)
 v_lshlrev_b32_sdwa v3, v6, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
 ds_add_u32 v3, v5
 v_ashrrev_i32_e32 v3, 31, v1
 v_add_co_u32 v1, s0, v1, s8
 v_cmp_le_i32_e64 s0, s1, v1
 s_or_b32 s4, s0, s4
 s_andn2_b32 exec_lo, exec_lo, s4
 s_cbranch_execnz .LBB0_8
.LBB0_9:
 s_or_b32 exec_lo, exec_lo, s9
 s_waitcnt vmcnt(0) lgkmcnt(0)
 s_waitcnt_vscnt null, 0x0
 s_barrier
 s_waitcnt vmcnt(0) lgkmcnt(0)
 s_waitcnt_vscnt null, 0x0
 buffer_gl0_inv
 s_and_saveexec_b32 s0, vcc_lo
 s_cbranch_execz .LBB0_14
 s_load_dwordx2 s[0:1], s[6:7], 0x10
 v_mov_b32_e32 v1, 0
 v_and_b32_e32 v2, 0xffff, v4
 s_mov_b32 s2, 0
 s_branch .LBB0_12
.LBB0_11:
 s_waitcnt_depctr 0xffe3
 s_or_b32 exec_lo, exec_lo, s3
 v_add_co_u32 v0, s3, v0, v2
 v_cmp_lt_i32_e32 vcc_lo, 0xff, v0
 s_or_b32 s2, vcc_lo, s2
 s_andn2_b32 exec_lo, exec_lo, s2
 s_cbranch_execz .LBB0_14
.LBB0_12:
 v_lshlrev_b32_e32 v3, 2, v0
 s_waitcnt_vscnt null, 0x0
 ds_read_b32 v3, v3
 s_waitcnt lgkmcnt(0)
 v_cmp_ne_u32_e32 vcc_lo, 0, v3
 s_and_saveexec_b32 s3, vcc_lo
 s_cbranch_execz .LBB0_11
 v_lshlrev_b64 v[4:5], 2, v[0:1]
 v_add_co_u32 v4, vcc_lo, s0, v4
 v_add_co_ci_u32_e32 v5, vcc_lo, s1, v5, vcc_lo
 s_waitcnt_vscnt null, 0x0
 global_atomic_add v[4:5], v3, off
 s_branch .LBB0_11
.LBB0_14:
 s_endpgm
 .section	.rodata,#alloc
 .amdhsa_kernel count
 	.amdhsa_group_segment_fixed_size 1024
 	.amdhsa_private_segment_fixed_size 0
 	.amdhsa_kernarg_size 24
 	.amdhsa_user_sgpr_count 8
 	.amdhsa_user_sgpr_private_segment_buffer 1
 	.amdhsa_user_sgpr_dispatch_ptr 1
 	.amdhsa_user_sgpr_queue_ptr 0
 	.amdhsa_user_sgpr_kernarg_segment_ptr 1
 	.amdhsa_user_sgpr_dispatch_id 0
 	.amdhsa_user_sgpr_flat_scratch_init 0
 	.amdhsa_user_sgpr_private_segment_size 0
 	.amdhsa_wavefront_size32 1
 	.amdhsa_system_sgpr_private_segment_wavefront_offset 0
 	.amdhsa_system_sgpr_workgroup_id_x 1
 	.amdhsa_system_sgpr_workgroup_id_y 0
 	.amdhsa_system_sgpr_workgroup_id_z 0
 	.amdhsa_system_sgpr_workgroup_info 0
 	.amdhsa_system_vgpr_workitem_id 0
 	.amdhsa_next_free_vgpr 9
 	.amdhsa_next_free_sgpr 11
 	.amdhsa_reserve_flat_scratch 0
 	.amdhsa_reserve_xnack_mask 1
 	.amdhsa_float_round_mode_32 0
 	.amdhsa_float_round_mode_16_64 0
 	.amdhsa_float_denorm_mode_32 3
 	.amdhsa_float_denorm_mode_16_64 3
 	.amdhsa_dx10_clamp 1
 	.amdhsa_ieee_mode 1
 	.amdhsa_fp16_overflow 0
 	.amdhsa_workgroup_processor_mode 1
 	.amdhsa_memory_ordered 1
 	.amdhsa_forward_progress 0
 	.amdhsa_shared_vgpr_count 0
 .end_amdhsa_kernel
 .text
.Lfunc_end0:
 .text
saturate:
 s_load_dword s9, s[4:5], 0x4
 s_load_dwordx4 s[0:3], s[6:7], 0x0
 s_waitcnt lgkmcnt(0)
 s_and_b32 s4, s9, 0xffff
 v_mad_u64_u32 v[0:1], s4, s8, s4, v[0:1]
 v_ashrrev_i32_e32 v1, 31, v0
 v_lshlrev_b64 v[2:3], 2, v[0:1]
 v_add_co_u32 v2, vcc_lo, s0, v2
 v_add_co_ci_u32_e32 v3, vcc_lo, s1, v3, vcc_lo
 v_add_co_u32 v0, vcc_lo, s2, v0
 v_add_co_ci_u32_e32 v1, vcc_lo, s3, v1, vcc_lo
 global_load_dword v2, v[2:3], off
 s_waitcnt vmcnt(0)
 v_min_u32_e32 v2, 0xff, v2
 global_store_byte v[0:1], v2, off
 s_endpgm
 .section	.rodata,#alloc
 .amdhsa_kernel saturate
 	.amdhsa_group_segment_fixed_size 0
 	.amdhsa_private_segment_fixed_size 0
 	.amdhsa_kernarg_size 16
 	.amdhsa_user_sgpr_count 8
 	.amdhsa_user_sgpr_private_segment_buffer 1
 	.amdhsa_user_sgpr_dispatch_ptr 1
 	.amdhsa_user_sgpr_queue_ptr 0
 	.amdhsa_user_sgpr_kernarg_segment_ptr 1
 	.amdhsa_user_sgpr_dispatch_id 0
 	.amdhsa_user_sgpr_flat_scratch_init 0
 	.amdhsa_user_sgpr_private_segment_size 0
 	.amdhsa_wavefront_size32 1
 	.amdhsa_system_sgpr_private_segment_wavefront_offset 0
 	.amdhsa_system_sgpr_workgroup_id_x 1
 	.amdhsa_system_sgpr_workgroup_id_y 0
 	.amdhsa_system_sgpr_workgroup_id_z 0
 	.amdhsa_system_sgpr_workgroup_info 0
 	.amdhsa_system_vgpr_workitem_id 0
 	.amdhsa_next_free_vgpr 4
 	.amdhsa_next_free_sgpr 10
 	.amdhsa_reserve_flat_scratch 0
 	.amdhsa_reserve_xnack_mask 1
 	.amdhsa_float_round_mode_32 0
 	.amdhsa_float_round_mode_16_64 0
 	.amdhsa_float_denorm_mode_32 3
 	.amdhsa_float_denorm_mode_16_64 3
 	.amdhsa_dx10_clamp 1
 	.amdhsa_ieee_mode 1
 	.amdhsa_fp16_overflow 0
 	.amdhsa_workgroup_processor_mode 1
 	.amdhsa_memory_ordered 1
 	.amdhsa_forward_progress 0
 	.amdhsa_shared_vgpr_count 0
 .end_amdhsa_kernel
 .text
.Lfunc_end1:
 .text
 .section	".note.GNU-stack"
 .amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .is_const:       true
        .offset:         0
        .value_kind:     global_buffer
      - .offset:         8
        .value_kind:     by_value
      - .address_space:  global
        .offset:         16
        .value_kind:     global_buffer
    .group_segment_fixed_size: 1024
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           count
    .private_segment_fixed_size: 0
    .sgpr_count:     13
    .sgpr_spill_count: 0
    .symbol:         count.kd
    .vgpr_count:     9
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
      - .address_space:  global
        .is_const:       true
        .offset:         0
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           saturate
    .private_segment_fixed_size: 0
    .sgpr_count:     12
    .sgpr_spill_count: 0
    .symbol:         saturate.kd
    .vgpr_count:     4
    .vgpr_spill_count: 0
    .wavefront_size: 32
amdhsa.target:   amdgcn-amd-amdhsa--gfx1010
amdhsa.version:
  - 1
  - 1
...
 .end_amdgpu_metadata
