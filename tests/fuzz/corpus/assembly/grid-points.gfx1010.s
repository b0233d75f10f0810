 .text
 .amdgcn_target "amdgcn-amd-amdhsa--gfx1010"
insert:
 s_load_dword s0, s[4:5], 0x4
 s_load_dwordx8 s[12:19], s[6:7], 0x0
 s_waitcnt lgkmcnt(0)
 s_and_b32 s0, s0, 0xffff
 v_mad_u64_u32 v[0:1], s0, s8, s0, v[0:1]
 s_load_dword s0, s[6:7], 0x28
 v_ashrrev_i32_e32 v1, 31, v0
 v_lshlrev_b64 v[1:2], 3, v[0:1]
 v_add_co_u32 v1, vcc_lo, s12, v1
 v_add_co_ci_u32_e32 v2, vcc_lo, s13, v2, vcc_lo
 global_load_dwordx2 v[1:2], v[1:2], off
 s_waitcnt vmcnt(0)
 v_cvt_i32_f32_e32 v2, v2
 v_cvt_i32_f32_e32 v1, v1
 s_waitcnt lgkmcnt(0)
 v_mad_u64_u32 v[1:2], s0, v2, s0, v[1:2]
 s_load_dwordx2 s[0:1], s[6:7], 0x20
 v_ashrrev_i32_e32 v2, 31, v1
 v_lshlrev_b64 v[3:4], 2, v[1:2]
 v_add_co_u32 v1, vcc_lo, s14, v3
 v_add_co_ci_u32_e32 v2, vcc_lo, s15, v4, vcc_lo
 global_load_dword v5, v[1:2], off
 s_waitcnt vmcnt(0)
 v_cmp_eq_u32_e32 vcc_lo, -1, v5
 s_and_saveexec_b32 s2, vcc_lo
 s_cbranch_execz .LBB0_2
 v_mov_b32_e32 v5, 0
 v_mov_b32_e32 v6, 1
 s_waitcnt lgkmcnt(0)
 global_atomic_add v5, v5, v6, s[0:1] glc
 v_mov_b32_e32 v6, -1
 s_waitcnt vmcnt(0)
 v_lshlrev_b32_e32 v5, 6, v5
 global_atomic_cmpswap v[1:2], v[5:6], off
.LBB0_2:
 s_waitcnt_depctr 0xffe3
 s_or_b32 exec_lo, exec_lo, s2
 v_add_co_u32 v3, vcc_lo, s16, v3
 v_add_co_ci_u32_e32 v4, vcc_lo, s17, v4, vcc_lo
 v_mov_b32_e32 v5, 1
 global_atomic_add v3, v[3:4], v5, off glc
 s_waitcnt vmcnt(0)
 v_cmp_gt_u32_e32 vcc_lo, 64, v3
 s_waitcnt lgkmcnt(0)
 s_and_saveexec_b32 s0, vcc_lo
 s_cbranch_execz .LBB0_4
 global_load_dword v1, v[1:2], off
 v_mov_b32_e32 v2, 0
 s_waitcnt vmcnt(0)
 v_add_nc_u32_e32 v1, v1, v3
 v_add_nc_u32_e32 v3, 1, v0
 v_lshlrev_b64 v[1:2], 2, v[1:2]
 v_add_co_u32 v0, vcc_lo, s18, v1
 v_add_co_ci_u32_e32 v1, vcc_lo, s19, v2, vcc_lo
 global_store_dword v[0:1], v3, off
.LBB0_4:
 s_endpgm
 .section	.rodata,#alloc
 .amdhsa_kernel insert
 	.amdhsa_group_segment_fixed_size 0
 	.amdhsa_private_segment_fixed_size 0
 	.amdhsa_kernarg_size 44
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
 	.amdhsa_next_free_vgpr 7
 	.amdhsa_next_free_sgpr 20
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
sum:
 s_load_dword s0, s[4:5], 0x4
 s_load_dwordx8 s[12:19], s[6:7], 0x0
 v_mov_b32_e32 v4, 0
 s_waitcnt lgkmcnt(0)
 s_and_b32 s0, s0, 0xffff
 v_mad_u64_u32 v[0:1], s0, s8, s0, v[0:1]
 v_ashrrev_i32_e32 v1, 31, v0
 v_lshlrev_b64 v[0:1], 2, v[0:1]
 v_add_co_u32 v2, vcc_lo, s12, v0
 v_add_co_ci_u32_e32 v3, vcc_lo, s13, v1, vcc_lo
 global_load_dword v2, v[2:3], off
 s_waitcnt vmcnt(0)
 v_cmp_ne_u32_e32 vcc_lo, -1, v2
 s_and_saveexec_b32 s0, vcc_lo
 s_cbranch_execz .LBB1_6
 v_add_co_u32 v3, vcc_lo, s14, v0
 v_add_co_ci_u32_e32 v4, vcc_lo, s15, v1, vcc_lo
 s_mov_b32 s2, 0
 global_load_dword v3, v[3:4], off
 v_mov_b32_e32 v4, 0
 s_waitcnt vmcnt(0)
 v_min_u32_e32 v5, 64, v3
 v_cmp_ne_u32_e32 vcc_lo, 0, v5
 s_and_saveexec_b32 s1, vcc_lo
 s_cbranch_execz .LBB1_5
 v_mov_b32_e32 v4, 0
 v_mov_b32_e32 v3, 0
.LBB1_3:
 v_lshlrev_b64 v[6:7], 2, v[2:3]
 v_add_nc_u32_e32 v5, -1, v5
 v_add_nc_u32_e32 v2, 1, v2
 v_add_co_u32 v6, vcc_lo, s16, v6
 v_add_co_ci_u32_e32 v7, vcc_lo, s17, v7, vcc_lo
 v_cmp_eq_u32_e32 vcc_lo, 0, v5
 global_load_dword v6, v[6:7], off
 s_or_b32 s2, vcc_lo, s2
 s_waitcnt vmcnt(0)
 v_add_nc_u32_e32 v4, v6, v4
 s_andn2_b32 exec_lo, exec_lo, s2
 s_cbranch_execnz .LBB1_3
 s_or_b32 exec_lo, exec_lo, s2
.LBB1_5:
 s_or_b32 exec_lo, exec_lo, s1
.LBB1_6:
 s_or_b32 exec_lo, exec_lo, s0
 v_add_co_u32 v0, vcc_lo, s18, v0
 v_add_co_ci_u32_e32 v1, vcc_lo, s19, v1, vcc_lo
 global_store_dword v[0:1], v4, off
 s_endpgm
 .section	.rodata,#alloc
 .amdhsa_kernel sum
 	.amdhsa_group_segment_fixed_size 0
 	.amdhsa_private_segment_fixed_size 0
 	.amdhsa_kernarg_size 32
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
 	.amdhsa_next_free_vgpr 8
 	.amdhsa_next_free_sgpr 20
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
      - .address_space:  global
        .offset:         8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         24
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         32
        .value_kind:     global_buffer
      - .offset:         40
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 44
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           insert
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         insert.kd
    .vgpr_count:     7
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
      - .address_space:  global
        .is_const:       true
        .offset:         0
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         24
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 32
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           sum
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         sum.kd
    .vgpr_count:     8
    .vgpr_spill_count: 0
    .wavefront_size: 32
amdhsa.target:   amdgcn-amd-amdhsa--gfx1010
amdhsa.version:
  - 1
  - 1
...
 .end_amdgpu_metadata
