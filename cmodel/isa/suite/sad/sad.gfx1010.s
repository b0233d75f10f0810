	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1010"
	.protected	sad                     ; -- Begin function sad
	.globl	sad
	.p2align	8
	.type	sad,@function
sad:                                    ; @sad
; %bb.0:
	s_load_dword s0, s[4:5], 0x4
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	v_mad_u64_u32 v[0:1], s0, s8, s0, v[0:1]
	v_cmp_gt_i32_e32 vcc_lo, 0x51, v0
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .LBB0_2
; %bb.1:
	v_mul_hi_i32 v1, 0x38e38e39, v0
	s_clause 0x1
	s_load_dword s8, s[6:7], 0x18
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_lshl_b32 s12, s10, 2
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	s_lshl_b32 s24, s9, 2
	v_mov_b32_e32 v18, 0
	v_lshrrev_b32_e32 v2, 31, v1
	v_ashrrev_i32_e32 v1, 1, v1
	v_add_nc_u32_e32 v1, v1, v2
	v_mul_lo_u32 v2, v1, 9
	v_add_nc_u32_e32 v17, s12, v1
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s6, s12, s8
	s_add_i32 s25, s8, 8
	s_add_i32 s6, s24, s6
	v_mul_lo_u32 v3, v17, s25
	s_ashr_i32 s7, s6, 31
	v_sub_nc_u32_e32 v2, v0, v2
	s_add_u32 s6, s0, s6
	s_addc_u32 s7, s1, s7
	s_or_b32 s26, s24, 1
	s_or_b32 s27, s24, 2
	v_add_nc_u32_e32 v19, s24, v2
	s_or_b32 s11, s24, 3
	v_add_nc_u32_e32 v20, s26, v2
	s_or_b32 s12, s12, 1
	v_add_nc_u32_e32 v21, s27, v2
	v_add_nc_u32_e32 v22, s11, v2
	v_add_nc_u32_e32 v2, v19, v3
	v_add_nc_u32_e32 v1, s12, v1
	v_add_nc_u32_e32 v4, v20, v3
	v_add_nc_u32_e32 v5, v21, v3
	v_add_nc_u32_e32 v7, v22, v3
	v_ashrrev_i32_e32 v3, 31, v2
	v_mul_lo_u32 v15, v1, s25
	v_ashrrev_i32_e32 v6, 31, v4
	v_add_co_u32 v1, vcc_lo, s2, v2
	v_add_co_ci_u32_e32 v2, vcc_lo, s3, v3, vcc_lo
	v_ashrrev_i32_e32 v8, 31, v5
	v_add_co_u32 v3, vcc_lo, s2, v4
	v_add_co_ci_u32_e32 v4, vcc_lo, s3, v6, vcc_lo
	v_add_co_u32 v5, vcc_lo, s2, v5
	v_add_nc_u32_e32 v9, v19, v15
	v_add_co_ci_u32_e32 v6, vcc_lo, s3, v8, vcc_lo
	v_ashrrev_i32_e32 v8, 31, v7
	v_add_nc_u32_e32 v11, v20, v15
	v_add_nc_u32_e32 v16, 2, v17
	s_mul_i32 s20, s12, s8
	v_add_co_u32 v7, vcc_lo, s2, v7
	v_ashrrev_i32_e32 v10, 31, v9
	s_add_i32 s12, s24, s20
	v_add_nc_u32_e32 v13, v21, v15
	v_add_co_ci_u32_e32 v8, vcc_lo, s3, v8, vcc_lo
	s_ashr_i32 s13, s12, 31
	v_add_co_u32 v9, vcc_lo, s2, v9
	v_ashrrev_i32_e32 v12, 31, v11
	v_mul_lo_u32 v23, v16, s25
	s_add_u32 s12, s0, s12
	v_add_nc_u32_e32 v15, v22, v15
	s_addc_u32 s13, s1, s13
	s_add_i32 s14, s26, s20
	v_add_co_ci_u32_e32 v10, vcc_lo, s3, v10, vcc_lo
	v_add_co_u32 v11, vcc_lo, s2, v11
	v_ashrrev_i32_e32 v14, 31, v13
	s_ashr_i32 s15, s14, 31
	s_add_u32 s14, s0, s14
	v_add_co_ci_u32_e32 v12, vcc_lo, s3, v12, vcc_lo
	s_addc_u32 s15, s1, s15
	s_add_i32 s16, s27, s20
	v_add_co_u32 v13, vcc_lo, s2, v13
	v_ashrrev_i32_e32 v16, 31, v15
	s_ashr_i32 s17, s16, 31
	v_add_co_ci_u32_e32 v14, vcc_lo, s3, v14, vcc_lo
	v_add_nc_u32_e32 v24, v19, v23
	s_add_u32 s16, s0, s16
	v_add_co_u32 v15, vcc_lo, s2, v15
	s_addc_u32 s17, s1, s17
	s_add_i32 s18, s11, s20
	v_add_co_ci_u32_e32 v16, vcc_lo, s3, v16, vcc_lo
	s_clause 0x7
	global_load_ubyte v25, v[1:2], off
	global_load_ubyte v26, v[3:4], off
	global_load_ubyte v27, v[5:6], off
	global_load_ubyte v28, v[7:8], off
	global_load_ubyte v29, v[9:10], off
	global_load_ubyte v30, v[11:12], off
	global_load_ubyte v31, v[13:14], off
	global_load_ubyte v32, v[15:16], off
	v_add_nc_u32_e32 v3, v20, v23
	s_ashr_i32 s19, s18, 31
	s_add_u32 s18, s0, s18
	v_ashrrev_i32_e32 v2, 31, v24
	s_addc_u32 s19, s1, s19
	s_add_i32 s28, s20, s8
	v_add_nc_u32_e32 v5, v21, v23
	v_add_nc_u32_e32 v8, 3, v17
	s_add_i32 s20, s24, s28
	v_add_co_u32 v1, vcc_lo, s2, v24
	v_ashrrev_i32_e32 v4, 31, v3
	s_ashr_i32 s21, s20, 31
	v_add_co_ci_u32_e32 v2, vcc_lo, s3, v2, vcc_lo
	s_add_u32 s20, s0, s20
	v_add_co_u32 v3, vcc_lo, s2, v3
	v_ashrrev_i32_e32 v6, 31, v5
	v_mul_lo_u32 v8, v8, s25
	s_addc_u32 s21, s1, s21
	s_add_i32 s22, s27, s28
	v_add_co_ci_u32_e32 v4, vcc_lo, s3, v4, vcc_lo
	s_ashr_i32 s23, s22, 31
	v_add_co_u32 v5, vcc_lo, s2, v5
	s_add_u32 s22, s0, s22
	s_addc_u32 s23, s1, s23
	v_add_co_ci_u32_e32 v6, vcc_lo, s3, v6, vcc_lo
	v_add_nc_u32_e32 v7, v22, v23
	s_add_i32 s28, s28, s8
	s_clause 0x2
	global_load_ubyte v9, v[1:2], off
	global_load_ubyte v10, v[3:4], off
	global_load_ubyte v11, v[5:6], off
	s_add_i32 s24, s24, s28
	v_add_nc_u32_e32 v3, v19, v8
	s_ashr_i32 s25, s24, 31
	v_ashrrev_i32_e32 v2, 31, v7
	s_add_u32 s24, s0, s24
	v_add_co_u32 v1, vcc_lo, s2, v7
	s_addc_u32 s25, s1, s25
	s_clause 0x7
	global_load_dword v7, v18, s[6:7]
	global_load_ubyte v12, v18, s[12:13]
	global_load_ubyte v13, v18, s[14:15]
	global_load_ubyte v14, v18, s[16:17]
	global_load_ubyte v15, v18, s[18:19]
	global_load_ushort v16, v18, s[20:21]
	global_load_ushort v17, v18, s[22:23]
	global_load_ubyte v19, v18, s[24:25]
	v_add_nc_u32_e32 v5, v20, v8
	v_ashrrev_i32_e32 v4, 31, v3
	v_add_co_ci_u32_e32 v2, vcc_lo, s3, v2, vcc_lo
	v_add_co_u32 v3, vcc_lo, s2, v3
	v_ashrrev_i32_e32 v6, 31, v5
	v_add_co_ci_u32_e32 v4, vcc_lo, s3, v4, vcc_lo
	v_add_co_u32 v5, vcc_lo, s2, v5
	v_add_co_ci_u32_e32 v6, vcc_lo, s3, v6, vcc_lo
	s_clause 0x2
	global_load_ubyte v20, v[1:2], off
	global_load_ubyte v23, v[3:4], off
	global_load_ubyte v24, v[5:6], off
	v_add_nc_u32_e32 v1, v21, v8
	v_add_nc_u32_e32 v3, v22, v8
	s_add_i32 s26, s26, s28
	s_ashr_i32 s7, s26, 31
	v_ashrrev_i32_e32 v2, 31, v1
	s_add_u32 s6, s0, s26
	v_add_co_u32 v1, vcc_lo, s2, v1
	v_ashrrev_i32_e32 v4, 31, v3
	s_addc_u32 s7, s1, s7
	s_add_i32 s27, s27, s28
	v_add_co_ci_u32_e32 v2, vcc_lo, s3, v2, vcc_lo
	s_ashr_i32 s13, s27, 31
	v_add_co_u32 v3, vcc_lo, s2, v3
	s_add_u32 s12, s0, s27
	s_addc_u32 s13, s1, s13
	s_add_i32 s11, s11, s28
	v_add_co_ci_u32_e32 v4, vcc_lo, s3, v4, vcc_lo
	s_clause 0x1
	global_load_ubyte v5, v18, s[6:7]
	global_load_ubyte v6, v18, s[12:13]
	s_ashr_i32 s2, s11, 31
	s_add_u32 s0, s0, s11
	s_addc_u32 s1, s1, s2
	s_clause 0x1
	global_load_ubyte v2, v[1:2], off
	global_load_ubyte v8, v[3:4], off
	global_load_ubyte v21, v18, s[0:1]
	s_waitcnt_depctr 0xffe3
	s_ashr_i32 s0, s8, 31
	v_mov_b32_e32 v3, 0xffff
	s_lshr_b32 s0, s0, 30
	s_add_i32 s8, s8, s0
	s_ashr_i32 s0, s8, 2
	s_mul_i32 s0, s0, s10
	s_add_i32 s0, s0, s9
	v_mad_u64_u32 v[0:1], s0, 0x51, s0, v[0:1]
	s_waitcnt vmcnt(15)
	v_sub_nc_u32_sdwa v1, v7, v25 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_sub_nc_u32_sdwa v4, v7, v26 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
	v_sub_nc_u32_sdwa v18, v7, v27 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:DWORD
	v_sub_nc_u32_sdwa v7, v7, v28 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:DWORD
	s_waitcnt vmcnt(14)
	v_sub_nc_u32_e32 v12, v12, v29
	v_sub_nc_u32_e32 v22, 0, v1
	v_sub_nc_u32_e32 v25, 0, v4
	s_waitcnt vmcnt(10)
	v_sub_nc_u32_sdwa v9, v16, v9 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_and_b32_sdwa v16, v3, v16 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_1
	v_sub_nc_u32_e32 v26, 0, v18
	v_sub_nc_u32_e32 v27, 0, v7
	v_sub_nc_u32_e32 v13, v13, v30
	v_max_i32_e32 v1, v1, v22
	v_max_i32_e32 v4, v4, v25
	v_sub_nc_u32_e32 v14, v14, v31
	v_sub_nc_u32_e32 v15, v15, v32
	v_sub_nc_u32_e32 v10, v16, v10
	v_max_i32_e32 v16, v18, v26
	v_max_i32_e32 v7, v7, v27
	v_sub_nc_u32_e32 v18, 0, v12
	v_sub_nc_u32_e32 v22, 0, v13
	v_add_nc_u32_e32 v1, v4, v1
	s_waitcnt vmcnt(9)
	v_sub_nc_u32_sdwa v11, v17, v11 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_and_b32_sdwa v3, v3, v17 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_1
	v_sub_nc_u32_e32 v17, 0, v9
	v_sub_nc_u32_e32 v25, 0, v14
	v_sub_nc_u32_e32 v26, 0, v15
	v_max_i32_e32 v12, v12, v18
	v_max_i32_e32 v13, v13, v22
	v_add3_u32 v1, v16, v1, v7
	s_waitcnt vmcnt(7)
	v_sub_nc_u32_e32 v3, v3, v20
	v_max_i32_e32 v4, v9, v17
	v_sub_nc_u32_e32 v9, 0, v10
	v_max_i32_e32 v14, v14, v25
	v_max_i32_e32 v15, v15, v26
	v_add3_u32 v1, v12, v1, v13
	v_sub_nc_u32_e32 v27, 0, v11
	v_sub_nc_u32_e32 v12, 0, v3
	v_max_i32_e32 v9, v10, v9
	s_waitcnt vmcnt(6)
	v_sub_nc_u32_e32 v7, v19, v23
	v_add3_u32 v1, v14, v1, v15
	v_max_i32_e32 v11, v11, v27
	v_max_i32_e32 v3, v3, v12
	s_waitcnt vmcnt(4)
	v_sub_nc_u32_e32 v5, v5, v24
	v_add3_u32 v1, v4, v1, v9
	v_sub_nc_u32_e32 v10, 0, v7
	s_waitcnt vmcnt(2)
	v_sub_nc_u32_e32 v2, v6, v2
	v_sub_nc_u32_e32 v6, 0, v5
	s_waitcnt vmcnt(0)
	v_sub_nc_u32_e32 v8, v21, v8
	v_add3_u32 v3, v11, v1, v3
	v_ashrrev_i32_e32 v1, 31, v0
	v_max_i32_e32 v4, v7, v10
	v_sub_nc_u32_e32 v7, 0, v2
	v_max_i32_e32 v5, v5, v6
	v_sub_nc_u32_e32 v6, 0, v8
	v_lshlrev_b64 v[0:1], 1, v[0:1]
	v_max_i32_e32 v2, v2, v7
	v_add3_u32 v3, v4, v3, v5
	v_max_i32_e32 v6, v8, v6
	v_add_co_u32 v0, vcc_lo, s4, v0
	v_add_co_ci_u32_e32 v1, vcc_lo, s5, v1, vcc_lo
	v_add3_u32 v2, v2, v3, v6
	global_store_short v[0:1], v2, off
.LBB0_2:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6, 0x0
	.amdhsa_kernel sad
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
		.amdhsa_wavefront_size32 1
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 33
		.amdhsa_next_free_sgpr 29
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
	.size	sad, .Lfunc_end0-sad
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 1480
; NumSgprs: 31
; NumVgprs: 33
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 4
; NumSGPRsForWavesPerEU: 31
; NumVGPRsForWavesPerEU: 33
; Occupancy: 20
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
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
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .size:           8
        .type_name:      'ushort*'
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           sad
    .private_segment_fixed_size: 0
    .sgpr_count:     31
    .sgpr_spill_count: 0
    .symbol:         sad.kd
    .vgpr_count:     33
    .vgpr_spill_count: 0
    .wavefront_size: 32
amdhsa.target:   amdgcn-amd-amdhsa--gfx1010
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
