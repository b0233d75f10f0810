 .text
 .amdgcn_target "amdgcn-amd-amdhsa--gfx906"
expand:
 s_load_dword s0, s[4:5], 0x4
 s_load_dword s1, s[6:7], 0x28
 s_waitcnt lgkmcnt(0)
 s_and_b32 s0, s0, 0xffff
 s_mul_i32 s8, s8, s0
 v_add_u32_e32 v1, s8, v0
 v_cmp_gt_i32_e32 vcc, s1, v1
 s_and_saveexec_b64 s[0:1], vcc
 s_cbranch_execz .LBB0_7
 s_load_dwordx8 s[8:15], s[6:7], 0x0
 v_ashrrev_i32_e32 v2, 31, v1
 s_mov_b32 s0, 0
 s_waitcnt lgkmcnt(0)
 v_mov_b32_e32 v0, s15
 v_add_co_u32_e32 v3, vcc, s14, v1
 v_addc_co_u32_e32 v4, vcc, v0, v2, vcc
 global_load_ubyte v0, v[3:4], off
 s_waitcnt vmcnt(0)
 v_cmp_ne_u16_e32 vcc, 0, v0
 s_and_b64 exec, exec, vcc
 s_cbranch_execz .LBB0_7
 v_mov_b32_e32 v0, 0
 global_store_byte v[3:4], v0, off
 v_lshlrev_b64 v[4:5], 2, v[1:2]
 v_mov_b32_e32 v0, s9
 v_add_co_u32_e32 v2, vcc, s8, v4
 v_addc_co_u32_e32 v3, vcc, v0, v5, vcc
 global_load_dword v0, v[2:3], off
 v_add_co_u32_e64 v2, vcc, s0, 0
 v_addc_co_u32_e32 v3, vcc, 1, v1, vcc
 v_ashrrev_i64 v[2:3], 30, v[2:3]
 v_mov_b32_e32 v1, s9
 v_add_co_u32_e32 v2, vcc, s8, v2
 v_addc_co_u32_e32 v3, vcc, v1, v3, vcc
 global_load_dword v10, v[2:3], off
 s_load_dwordx2 s[0:1], s[6:7], 0x20
 s_waitcnt vmcnt(0)
 v_cmp_lt_i32_e32 vcc, v0, v10
 s_and_b64 exec, exec, vcc
 s_cbranch_execz .LBB0_7
 v_mov_b32_e32 v1, s13
 v_add_co_u32_e32 v4, vcc, s12, v4
 v_addc_co_u32_e32 v5, vcc, v1, v5, vcc
 global_load_dword v6, v[4:5], off
 v_ashrrev_i32_e32 v1, 31, v0
 v_lshlrev_b64 v[4:5], 2, v[0:1]
 v_mov_b32_e32 v7, s11
 v_add_co_u32_e32 v4, vcc, s10, v4
 s_mov_b64 s[2:3], 0
 v_addc_co_u32_e32 v5, vcc, v7, v5, vcc
 v_mov_b32_e32 v11, 1
 s_waitcnt vmcnt(0)
 v_add_u32_e32 v1, 1, v6
 s_branch .LBB0_5
.LBB0_4:
 s_or_b64 exec, exec, s[4:5]
 v_add_u32_e32 v0, 1, v0
 s_waitcnt vmcnt(0)
 v_cmp_ge_i32_e32 vcc, v0, v10
 s_or_b64 s[2:3], vcc, s[2:3]
 v_add_co_u32_e32 v4, vcc, 4, v4
 v_addc_co_u32_e32 v5, vcc, 0, v5, vcc
 s_andn2_b64 exec, exec, s[2:3]
 s_cbranch_execz .LBB0_7
.LBB0_5:
 global_load_dword v6, v[4:5], off
 v_mov_b32_e32 v12, s13
 s_waitcnt vmcnt(0)
 v_ashrrev_i32_e32 v7, 31, v6
 v_lshlrev_b64 v[8:9], 2, v[6:7]
 v_add_co_u32_e32 v8, vcc, s12, v8
 v_addc_co_u32_e32 v9, vcc, v12, v9, vcc
 global_load_dword v12, v[8:9], off
 s_waitcnt vmcnt(0)
 v_cmp_gt_i32_e32 vcc, 0, v12
 s_and_saveexec_b64 s[4:5], vcc
 s_cbranch_execz .LBB0_4
 s_waitcnt lgkmcnt(0)
 v_mov_b32_e32 v10, s1
 v_add_co_u32_e32 v6, vcc, s0, v6
 v_addc_co_u32_e32 v7, vcc, v10, v7, vcc
 global_store_dword v[8:9], v1, off
 global_store_byte v[6:7], v11, off
 global_load_dword v10, v[2:3], off
 s_branch .LBB0_4
.LBB0_7:
 s_endpgm
 .section	.rodata,#alloc
 .amdhsa_kernel expand
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
 	.amdhsa_system_sgpr_private_segment_wavefront_offset 0
 	.amdhsa_system_sgpr_workgroup_id_x 1
 	.amdhsa_system_sgpr_workgroup_id_y 0
 	.amdhsa_system_sgpr_workgroup_id_z 0
 	.amdhsa_system_sgpr_workgroup_info 0
 	.amdhsa_system_vgpr_workitem_id 0
 	.amdhsa_next_free_vgpr 13
 	.amdhsa_next_free_sgpr 16
 	.amdhsa_reserve_flat_scratch 0
 	.amdhsa_reserve_xnack_mask 1
 	.amdhsa_float_round_mode_32 0
 	.amdhsa_float_round_mode_16_64 0
 	.amdhsa_float_denorm_mode_32 3
 	.amdhsa_float_denorm_mode_16_64 3
 	.amdhsa_dx10_clamp 1
 	.amdhsa_ieee_mode 1
 	.amdhsa_fp16_overflow 0
 .end_amdhsa_kernel
 .text
.Lfunc_end0:
 .text
advance:
 s_load_dword s0, s[4:5], 0x4
 s_load_dword s1, s[6:7], 0x18
 s_waitcnt lgkmcnt(0)
 s_and_b32 s0, s0, 0xffff
 s_mul_i32 s8, s8, s0
 v_add_u32_e32 v0, s8, v0
 v_cmp_gt_i32_e32 vcc, s1, v0
 s_and_saveexec_b64 s[0:1], vcc
 s_cbranch_execz .LBB1_3
 s_load_dwordx4 s[0:3], s[6:7], 0x0
 v_ashrrev_i32_e32 v1, 31, v0
 s_waitcnt lgkmcnt(0)
 v_mov_b32_e32 v3, s3
 v_add_co_u32_e32 v2, vcc, s2, v0
 v_addc_co_u32_e32 v3, vcc, v3, v1, vcc
 global_load_ubyte v4, v[2:3], off
 s_waitcnt vmcnt(0)
 v_cmp_ne_u16_e32 vcc, 0, v4
 s_and_b64 exec, exec, vcc
 s_cbranch_execz .LBB1_3
 s_load_dwordx2 s[2:3], s[6:7], 0x10
 v_mov_b32_e32 v4, 0
 v_mov_b32_e32 v5, s1
 v_add_co_u32_e32 v0, vcc, s0, v0
 v_addc_co_u32_e32 v1, vcc, v5, v1, vcc
 global_store_byte v[2:3], v4, off
 v_mov_b32_e32 v2, 1
 global_store_byte v[0:1], v2, off
 s_waitcnt lgkmcnt(0)
 global_store_dword v4, v2, s[2:3]
.LBB1_3:
 s_endpgm
 .section	.rodata,#alloc
 .amdhsa_kernel advance
 	.amdhsa_group_segment_fixed_size 0
 	.amdhsa_private_segment_fixed_size 0
 	.amdhsa_kernarg_size 28
 	.amdhsa_user_sgpr_count 8
 	.amdhsa_user_sgpr_private_segment_buffer 1
 	.amdhsa_user_sgpr_dispatch_ptr 1
 	.amdhsa_user_sgpr_queue_ptr 0
 	.amdhsa_user_sgpr_kernarg_segment_ptr 1
 	.amdhsa_user_sgpr_dispatch_id 0
 	.amdhsa_user_sgpr_flat_scratch_init 0
 	.amdhsa_user_sgpr_private_segment_size 0
 	.amdhsa_system_sgpr_private_segment_wavefront_offset 0
 	.amdhsa_system_sgpr_workgroup_id_x 1
 	.amdhsa_system_sgpr_workgroup_id_y 0
 	.amdhsa_system_sgpr_workgroup_id_z 0
 	.amdhsa_system_sgpr_workgroup_info 0
 	.amdhsa_system_vgpr_workitem_id 0
 	.amdhsa_next_free_vgpr 6
 	.amdhsa_next_free_sgpr 9
 	.amdhsa_reserve_flat_scratch 0
 	.amdhsa_reserve_xnack_mask 1
 	.amdhsa_float_round_mode_32 0
 	.amdhsa_float_round_mode_16_64 0
 	.amdhsa_float_denorm_mode_32 3
 	.amdhsa_float_denorm_mode_16_64 3
 	.amdhsa_dx10_clamp 1
 	.amdhsa_ieee_mode 1
 	.amdhsa_fp16_overflow 0
 .end_amdhsa_kernel
 .text
.Lfunc_end1:
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
        .is_const:       true
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
    .name:           expand
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         expand.kd
    .vgpr_count:     13
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .args:
      - .address_space:  global
        .offset:         0
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .value_kind:     global_buffer
      - .offset:         24
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           advance
    .private_segment_fixed_size: 0
    .sgpr_count:     11
    .sgpr_spill_count: 0
    .symbol:         advance.kd
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx906
amdhsa.version:
  - 1
  - 1
...
 .end_amdgpu_metadata
