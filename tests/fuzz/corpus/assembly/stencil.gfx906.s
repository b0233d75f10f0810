 .text
 .amdgcn_target "amdgcn-amd-amdhsa--gfx906"
stencil:
 s_load_dword s0, s[4:5], 0x4
 s_load_dwordx4 s[12:15], s[6:7], 0x10
 s_waitcnt lgkmcnt(0)
 s_lshr_b32 s1, s0, 16
 s_and_b32 s0, s0, 0xffff
 s_mul_i32 s16, s8, s0
 s_mul_i32 s17, s9, s1
 v_add_u32_e32 v2, s16, v0
 v_add_u32_e32 v4, s17, v1
 v_cmp_ne_u32_e32 vcc, 0, v2
 v_cmp_ne_u32_e64 s[0:1], 0, v4
 s_add_i32 s2, s12, -1
 s_and_b64 s[0:1], vcc, s[0:1]
 v_cmp_gt_i32_e32 vcc, s2, v2
 s_add_i32 s2, s13, -1
 s_and_b64 s[0:1], s[0:1], vcc
 v_cmp_gt_i32_e32 vcc, s2, v4
 s_and_b64 s[0:1], s[0:1], vcc
 s_cmp_gt_i32 s14, 2
 s_cselect_b64 s[2:3], -1, 0
 s_and_b64 s[0:1], s[0:1], s[2:3]
 s_and_saveexec_b64 s[2:3], s[0:1]
 s_cbranch_execz .LBB0_3
 v_add_u32_e32 v3, s13, v4
 v_mad_u64_u32 v[5:6], s[0:1], v3, s12, v[2:3]
 s_load_dwordx4 s[0:3], s[6:7], 0x0
 s_load_dword s8, s[6:7], 0x20
 s_mul_i32 s4, s13, s12
 v_ashrrev_i32_e32 v6, 31, v5
 v_lshlrev_b64 v[8:9], 2, v[5:6]
 v_subrev_u32_e32 v5, s4, v5
 v_ashrrev_i32_e32 v6, 31, v5
 s_waitcnt lgkmcnt(0)
 v_mov_b32_e32 v3, s1
 v_add_co_u32_e32 v2, vcc, s0, v8
 v_lshlrev_b64 v[5:6], 2, v[5:6]
 v_addc_co_u32_e32 v3, vcc, v3, v9, vcc
 v_mov_b32_e32 v7, s1
 v_add_co_u32_e32 v10, vcc, s0, v5
 v_addc_co_u32_e32 v11, vcc, v7, v6, vcc
 global_load_dword v7, v[2:3], off
 global_load_dword v6, v[10:11], off
 v_lshl_add_u32 v4, s13, 1, v4
 v_mov_b32_e32 v5, s3
 v_mul_lo_u32 v10, s12, v4
 v_add_co_u32_e32 v4, vcc, s2, v8
 s_ashr_i32 s5, s4, 31
 s_ashr_i32 s3, s12, 31
 s_mov_b32 s2, s12
 s_xor_b32 s9, s15, 0x80000000
 s_add_i32 s10, s14, -2
 s_lshl_b64 s[4:5], s[4:5], 2
 s_lshl_b64 s[2:3], s[2:3], 2
 s_sub_u32 s11, 0, s2
 s_subb_u32 s14, 0, s3
 s_add_i32 s17, s17, s13
 v_add3_u32 v8, v0, v10, s16
 v_add3_u32 v1, s17, v1, 1
 v_addc_co_u32_e32 v5, vcc, v5, v9, vcc
 v_ashrrev_i32_e32 v9, 31, v8
 v_mul_lo_u32 v11, s12, v1
 v_lshlrev_b64 v[8:9], 2, v[8:9]
 v_mov_b32_e32 v10, s1
 v_add_co_u32_e32 v1, vcc, s0, v8
 v_addc_co_u32_e32 v8, vcc, v10, v9, vcc
 v_add3_u32 v9, v0, v11, s16
 v_ashrrev_i32_e32 v10, 31, v9
 v_lshlrev_b64 v[9:10], 2, v[9:10]
 v_mov_b32_e32 v11, s1
 v_add_co_u32_e32 v0, vcc, s0, v9
 v_addc_co_u32_e32 v9, vcc, v11, v10, vcc
 s_mov_b64 s[6:7], 4
.LBB0_2:
 s_waitcnt vmcnt(1)
 v_mov_b32_e32 v16, v7
 v_mov_b32_e32 v7, s7
 v_add_co_u32_e64 v14, s[2:3], s6, v1
 v_mov_b32_e32 v11, s14
 v_add_co_u32_e32 v10, vcc, s11, v2
 v_add_co_u32_e64 v12, s[0:1], s6, v0
 v_addc_co_u32_e64 v15, s[2:3], v8, v7, s[2:3]
 global_load_dword v17, v[2:3], off offset:-4
 v_addc_co_u32_e32 v11, vcc, v3, v11, vcc
 v_addc_co_u32_e64 v13, vcc, v9, v7, s[0:1]
 global_load_dword v7, v[14:15], off offset:-4
 global_load_dword v18, v[10:11], off
 global_load_dword v19, v[12:13], off offset:-4
 global_load_dword v20, v[2:3], off offset:4
 v_mov_b32_e32 v10, s5
 s_add_i32 s10, s10, -1
 v_add_co_u32_e32 v2, vcc, s4, v2
 v_mul_f32_e32 v11, s9, v16
 v_addc_co_u32_e32 v3, vcc, v3, v10, vcc
 s_add_u32 s6, s6, s4
 s_addc_u32 s7, s7, s5
 s_cmp_lg_u32 s10, 0
 s_waitcnt vmcnt(3)
 v_add_f32_e32 v12, v6, v7
 s_waitcnt vmcnt(2)
 v_add_f32_e32 v12, v12, v18
 s_waitcnt vmcnt(1)
 v_add_f32_e32 v12, v12, v19
 v_add_f32_e32 v12, v12, v17
 s_waitcnt vmcnt(0)
 v_add_f32_e32 v12, v12, v20
 v_fmac_f32_e32 v11, s8, v12
 global_store_dword v[4:5], v11, off
 v_add_co_u32_e32 v4, vcc, s4, v4
 v_mov_b32_e32 v6, v16
 v_addc_co_u32_e32 v5, vcc, v5, v10, vcc
 s_cbranch_scc1 .LBB0_2
.LBB0_3:
 s_endpgm
 .section	.rodata,#alloc
 .amdhsa_kernel stencil
 	.amdhsa_group_segment_fixed_size 0
 	.amdhsa_private_segment_fixed_size 0
 	.amdhsa_kernarg_size 36
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
 	.amdhsa_system_sgpr_workgroup_id_y 1
 	.amdhsa_system_sgpr_workgroup_id_z 0
 	.amdhsa_system_sgpr_workgroup_info 0
 	.amdhsa_system_vgpr_workitem_id 1
 	.amdhsa_next_free_vgpr 21
 	.amdhsa_next_free_sgpr 18
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
      - .offset:         16
        .value_kind:     by_value
      - .offset:         20
        .value_kind:     by_value
      - .offset:         24
        .value_kind:     by_value
      - .offset:         28
        .value_kind:     by_value
      - .offset:         32
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 36
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           stencil
    .private_segment_fixed_size: 0
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         stencil.kd
    .vgpr_count:     21
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx906
amdhsa.version:
  - 1
  - 1
...
 .end_amdgpu_metadata
