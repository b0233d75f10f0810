	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.protected	cutcp                   ; -- Begin function cutcp
	.globl	cutcp
	.p2align	8
	.type	cutcp,@function
cutcp:                                  ; @cutcp
; %bb.0:
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s10, s[6:7], 0x8
	s_load_dwordx4 s[12:15], s[6:7], 0x18
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s1, s0, 16
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s8, s8, s0
	s_mul_i32 s9, s9, s1
	v_add_u32_e32 v2, s8, v0
	s_cmp_lt_i32 s10, 1
	v_add_u32_e32 v3, s9, v1
	s_cbranch_scc1 .LBB0_7
; %bb.1:
	v_mul_f32_e64 v4, s14, s14
	s_mov_b32 s1, 0x6f800000
	v_mov_b32_e32 v7, 0x2f800000
	v_cmp_gt_f32_e64 vcc, |v4|, s1
	v_cndmask_b32_e32 v7, 1.0, v7, vcc
	v_mul_f32_e32 v8, v4, v7
	s_load_dwordx2 s[2:3], s[6:7], 0x0
	v_cvt_f32_i32_e32 v5, v2
	v_cvt_f32_i32_e32 v6, v3
	v_rcp_f32_e32 v8, v8
	v_mad_u32_u24 v0, v1, s0, v0
	v_mul_f32_e32 v1, s13, v5
	v_mul_f32_e32 v5, s13, v6
	v_mul_f32_e32 v6, v7, v8
	v_cmp_gt_i32_e32 vcc, 64, v0
	v_lshlrev_b32_e32 v7, 4, v0
	s_mov_b32 s8, 0
	v_mov_b32_e32 v8, 0
.LBB0_2:                                ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB0_5 Depth 2
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB0_4
; %bb.3:                                ;   in Loop: Header=BB0_2 Depth=1
	v_add_u32_e32 v9, s8, v0
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshlrev_b64 v[9:10], 4, v[9:10]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v11, s3
	v_add_co_u32_e64 v9, s[0:1], s2, v9
	v_addc_co_u32_e64 v10, s[0:1], v11, v10, s[0:1]
	global_load_dwordx4 v[9:12], v[9:10], off
	s_waitcnt vmcnt(0)
	ds_write_b128 v7, v[9:12]
.LBB0_4:                                ;   in Loop: Header=BB0_2 Depth=1
	s_or_b64 exec, exec, s[4:5]
	s_mov_b32 s4, 0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_waitcnt lgkmcnt(0)
.LBB0_5:                                ;   Parent Loop BB0_2 Depth=1
                                        ; =>  This Inner Loop Header: Depth=2
	v_mov_b32_e32 v25, s4
	ds_read_b128 v[9:12], v25
	ds_read_b128 v[13:16], v25 offset:16
	ds_read_b128 v[17:20], v25 offset:32
	ds_read_b128 v[21:24], v25 offset:48
	s_addk_i32 s4, 0x80
	s_waitcnt lgkmcnt(3)
	v_sub_f32_e32 v10, v5, v10
	v_sub_f32_e32 v9, v1, v9
	v_mul_f32_e32 v26, v10, v10
	v_fmac_f32_e32 v26, v9, v9
	v_fmac_f32_e32 v26, v11, v11
	v_rsq_f32_e32 v9, v26
	s_waitcnt lgkmcnt(2)
	v_sub_f32_e32 v10, v5, v14
	s_waitcnt lgkmcnt(1)
	v_sub_f32_e32 v14, v5, v18
	v_mul_f32_e32 v28, v10, v10
	v_mul_f32_e32 v27, v12, v9
	v_sub_f32_e32 v9, v1, v13
	v_sub_f32_e32 v13, v1, v17
	v_mul_f32_e32 v17, v14, v14
	v_fmac_f32_e32 v17, v13, v13
	v_fmac_f32_e32 v17, v19, v19
	v_rsq_f32_e32 v13, v17
	v_fmac_f32_e32 v28, v9, v9
	v_fmac_f32_e32 v28, v15, v15
	v_rsq_f32_e32 v9, v28
	v_mul_f32_e32 v18, v20, v13
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v13, v5, v22
	v_sub_f32_e32 v14, v1, v21
	v_mul_f32_e32 v19, v13, v13
	v_fmac_f32_e32 v19, v14, v14
	v_mul_f32_e32 v29, v16, v9
	ds_read_b128 v[9:12], v25 offset:64
	v_fmac_f32_e32 v19, v23, v23
	v_rsq_f32_e32 v13, v19
	v_cmp_lt_f32_e64 s[0:1], v26, v4
	s_cmpk_eq_i32 s4, 0x400
	v_mul_f32_e32 v20, v24, v13
	ds_read_b128 v[13:16], v25 offset:80
	s_waitcnt lgkmcnt(1)
	v_sub_f32_e32 v10, v5, v10
	v_sub_f32_e32 v9, v1, v9
	v_mul_f32_e32 v21, v10, v10
	v_fmac_f32_e32 v21, v9, v9
	v_fmac_f32_e32 v21, v11, v11
	v_rsq_f32_e32 v9, v21
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v10, v1, v13
	v_mul_f32_e32 v22, v12, v9
	v_sub_f32_e32 v9, v5, v14
	v_mul_f32_e32 v23, v9, v9
	v_fmac_f32_e32 v23, v10, v10
	v_fmac_f32_e32 v23, v15, v15
	v_rsq_f32_e32 v9, v23
	v_mul_f32_e32 v24, v16, v9
	ds_read_b128 v[9:12], v25 offset:96
	ds_read_b128 v[13:16], v25 offset:112
	v_fma_f32 v25, -v21, v6, 1.0
	v_mul_f32_e32 v22, v25, v22
	s_waitcnt lgkmcnt(1)
	v_sub_f32_e32 v10, v5, v10
	v_mul_f32_e32 v10, v10, v10
	v_sub_f32_e32 v9, v1, v9
	v_fmac_f32_e32 v10, v9, v9
	v_fmac_f32_e32 v10, v11, v11
	v_rsq_f32_e32 v9, v10
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v11, v5, v14
	v_mul_f32_e32 v11, v11, v11
	v_fma_f32 v14, -v28, v6, 1.0
	v_mul_f32_e32 v9, v12, v9
	v_sub_f32_e32 v12, v1, v13
	v_fmac_f32_e32 v11, v12, v12
	v_fmac_f32_e32 v11, v15, v15
	v_rsq_f32_e32 v12, v11
	v_fma_f32 v13, -v26, v6, 1.0
	v_mul_f32_e32 v26, v14, v29
	v_fma_f32 v15, -v17, v6, 1.0
	v_mul_f32_e32 v12, v16, v12
	v_mul_f32_e32 v16, v13, v27
	v_fma_f32 v13, v16, v13, v8
	v_cndmask_b32_e64 v8, v8, v13, s[0:1]
	v_fma_f32 v14, v26, v14, v8
	v_cmp_lt_f32_e64 s[0:1], v28, v4
	v_mul_f32_e32 v18, v15, v18
	v_cndmask_b32_e64 v8, v8, v14, s[0:1]
	v_fma_f32 v16, -v19, v6, 1.0
	v_fma_f32 v14, v18, v15, v8
	v_cmp_lt_f32_e64 s[0:1], v17, v4
	v_mul_f32_e32 v20, v16, v20
	v_cndmask_b32_e64 v8, v8, v14, s[0:1]
	v_fma_f32 v14, v20, v16, v8
	v_cmp_lt_f32_e64 s[0:1], v19, v4
	v_cndmask_b32_e64 v8, v8, v14, s[0:1]
	v_fma_f32 v13, -v23, v6, 1.0
	v_fma_f32 v14, v22, v25, v8
	v_cmp_lt_f32_e64 s[0:1], v21, v4
	v_mul_f32_e32 v24, v13, v24
	v_cndmask_b32_e64 v8, v8, v14, s[0:1]
	v_fma_f32 v26, -v10, v6, 1.0
	v_fma_f32 v13, v24, v13, v8
	v_cmp_lt_f32_e64 s[0:1], v23, v4
	v_mul_f32_e32 v9, v26, v9
	v_cndmask_b32_e64 v8, v8, v13, s[0:1]
	v_fma_f32 v27, -v11, v6, 1.0
	v_fma_f32 v9, v9, v26, v8
	v_cmp_lt_f32_e64 s[0:1], v10, v4
	v_mul_f32_e32 v12, v27, v12
	v_cndmask_b32_e64 v8, v8, v9, s[0:1]
	v_fma_f32 v9, v12, v27, v8
	v_cmp_lt_f32_e64 s[0:1], v11, v4
	v_cndmask_b32_e64 v8, v8, v9, s[0:1]
	s_cbranch_scc0 .LBB0_5
; %bb.6:                                ;   in Loop: Header=BB0_2 Depth=1
	s_add_i32 s8, s8, 64
	s_cmp_ge_i32 s8, s10
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_waitcnt lgkmcnt(0)
	s_cbranch_scc0 .LBB0_2
	s_branch .LBB0_8
.LBB0_7:
	v_mov_b32_e32 v8, 0
.LBB0_8:
	v_mad_u64_u32 v[0:1], s[0:1], v3, s12, v[2:3]
	s_load_dwordx2 s[0:1], s[6:7], 0x10
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s1
	v_add_co_u32_e32 v0, vcc, s0, v0
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc
	global_store_dword v[0:1], v8, off
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6, 0x0
	.amdhsa_kernel cutcp
		.amdhsa_group_segment_fixed_size 1024
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
		.amdhsa_next_free_vgpr 30
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
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	cutcp, .Lfunc_end0-cutcp
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 1112
; NumSgprs: 18
; NumVgprs: 30
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1024 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 7
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 30
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
	.ident	"Debian clang version 16.0.6 (15~deb12u1)"
	.section	".note.GNU-stack"
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .is_const:       true
        .offset:         0
        .size:           8
        .type_name:      'float4*'
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .address_space:  global
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         28
        .size:           4
        .type_name:      float
        .value_kind:     by_value
      - .offset:         32
        .size:           4
        .type_name:      float
        .value_kind:     by_value
    .group_segment_fixed_size: 1024
    .kernarg_segment_align: 8
    .kernarg_segment_size: 36
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           cutcp
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         cutcp.kd
    .vgpr_count:     30
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx906
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
