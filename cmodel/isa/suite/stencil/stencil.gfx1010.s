	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1010"
	.protected	stencil                 ; -- Begin function stencil
	.globl	stencil
	.p2align	8
	.type	stencil,@function
stencil:                                ; @stencil
; %bb.0:
	s_load_dword s0, s[4:5], 0x4
	s_load_dwordx4 s[12:15], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s1, s0, 0xffff
	s_lshr_b32 s0, s0, 16
	s_mul_i32 s16, s8, s1
	s_mul_i32 s17, s9, s0
	v_add_nc_u32_e32 v2, s16, v0
	v_add_nc_u32_e32 v6, s17, v1
	s_add_i32 s1, s12, -1
	s_add_i32 s2, s13, -1
	v_cmp_ne_u32_e32 vcc_lo, 0, v2
	v_cmp_ne_u32_e64 s0, 0, v6
	v_cmp_gt_i32_e64 s1, s1, v2
	v_cmp_gt_i32_e64 s2, s2, v6
	s_and_b32 s0, vcc_lo, s0
	s_and_b32 s0, s0, s1
	s_and_b32 s0, s0, s2
	s_cmp_gt_i32 s14, 2
	s_cselect_b32 s1, -1, 0
	s_and_b32 s0, s0, s1
	s_and_saveexec_b32 s1, s0
	s_cbranch_execz .LBB0_3
; %bb.1:
	v_add_nc_u32_e32 v3, s13, v6
	s_mul_i32 s4, s13, s12
	s_ashr_i32 s11, s12, 31
	s_mov_b32 s10, s12
	s_ashr_i32 s5, s4, 31
	v_mad_u64_u32 v[2:3], s0, v3, s12, v[2:3]
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_lshl_b64 s[10:11], s[10:11], 2
	s_xor_b32 s8, s15, 0x80000000
	s_add_i32 s9, s14, -2
	v_lshl_add_u32 v6, s13, 1, v6
	s_load_dword s6, s[6:7], 0x20
	v_subrev_nc_u32_e32 v4, s4, v2
	v_ashrrev_i32_e32 v3, 31, v2
	s_lshl_b64 s[4:5], s[4:5], 2
	s_sub_u32 s10, 0, s10
	s_subb_u32 s11, 0, s11
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[7:8], 2, v[2:3]
	s_add_i32 s17, s17, s13
	v_mul_lo_u32 v6, s12, v6
	v_add3_u32 v1, s17, v1, 1
	v_lshlrev_b64 v[4:5], 2, v[4:5]
	v_mul_lo_u32 v1, s12, v1
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v2, vcc_lo, s0, v7
	v_add_co_ci_u32_e32 v3, vcc_lo, s1, v8, vcc_lo
	v_add_co_u32 v9, vcc_lo, s0, v4
	v_add_co_ci_u32_e32 v10, vcc_lo, s1, v5, vcc_lo
	s_clause 0x1
	global_load_dword v5, v[2:3], off
	global_load_dword v4, v[9:10], off
	v_add3_u32 v9, v0, v6, s16
	v_add3_u32 v11, v0, v1, s16
	v_add_co_u32 v0, vcc_lo, s2, v7
	v_add_co_ci_u32_e32 v1, vcc_lo, s3, v8, vcc_lo
	v_ashrrev_i32_e32 v10, 31, v9
	v_ashrrev_i32_e32 v12, 31, v11
	v_lshlrev_b64 v[9:10], 2, v[9:10]
	v_lshlrev_b64 v[11:12], 2, v[11:12]
	v_add_co_u32 v6, vcc_lo, s0, v9
	v_add_co_ci_u32_e32 v7, vcc_lo, s1, v10, vcc_lo
	v_add_co_u32 v8, vcc_lo, s0, v11
	v_add_co_ci_u32_e32 v9, vcc_lo, s1, v12, vcc_lo
	s_mov_b64 s[0:1], 4
.LBB0_2:                                ; =>This Inner Loop Header: Depth=1
	v_add_co_u32 v10, vcc_lo, v6, s0
	v_add_co_ci_u32_e32 v11, vcc_lo, s1, v7, vcc_lo
	v_add_co_u32 v12, vcc_lo, v2, s10
	v_add_co_ci_u32_e32 v13, vcc_lo, s11, v3, vcc_lo
	v_add_co_u32 v14, vcc_lo, v8, s0
	v_add_co_ci_u32_e32 v15, vcc_lo, s1, v9, vcc_lo
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v16, v5
	global_load_dword v5, v[10:11], off offset:-4
	global_load_dword v17, v[12:13], off
	global_load_dword v18, v[14:15], off offset:-4
	s_clause 0x1
	global_load_dword v19, v[2:3], off offset:-4
	global_load_dword v20, v[2:3], off offset:4
	v_add_co_u32 v2, vcc_lo, v2, s4
	v_add_co_ci_u32_e32 v3, vcc_lo, s5, v3, vcc_lo
	v_mul_f32_e32 v10, s8, v16
	s_add_i32 s9, s9, -1
	s_add_u32 s0, s0, s4
	s_addc_u32 s1, s1, s5
	s_cmp_lg_u32 s9, 0
	s_waitcnt vmcnt(4)
	v_add_f32_e32 v11, v4, v5
	v_mov_b32_e32 v4, v16
	s_waitcnt vmcnt(3)
	v_add_f32_e32 v11, v11, v17
	s_waitcnt vmcnt(2)
	v_add_f32_e32 v11, v11, v18
	s_waitcnt vmcnt(1)
	v_add_f32_e32 v11, v11, v19
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v11, v11, v20
	v_fmac_f32_e32 v10, s6, v11
	global_store_dword v[0:1], v10, off
	v_add_co_u32 v0, vcc_lo, v0, s4
	v_add_co_ci_u32_e32 v1, vcc_lo, s5, v1, vcc_lo
	s_cbranch_scc1 .LBB0_2
.LBB0_3:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6, 0x0
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
		.amdhsa_wavefront_size32 1
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
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
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
	.size	stencil, .Lfunc_end0-stencil
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 628
; NumSgprs: 20
; NumVgprs: 21
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 20
; NumVGPRsForWavesPerEU: 21
; Occupancy: 20
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
	.text
	.p2alignl 6, 3214868480
	.fill 48, 4, 3214868480
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
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         20
        .size:           4
        .type_name:      int
        .value_kind:     by_value
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 36
    .language:       OpenCL C
    .language_version:
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
    .wavefront_size: 32
amdhsa.target:   amdgcn-amd-amdhsa--gfx1010
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
