	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.protected	sad                     ; -- Begin function sad
	.globl	sad
	.p2align	8
	.type	sad,@function
sad:                                    ; @sad
; %bb.0:
	s_load_dword s0, s[4:5], 0x4
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s8, s8, s0
	v_add_u32_e32 v0, s8, v0
	s_movk_i32 s0, 0x51
	v_cmp_gt_i32_e32 vcc, s0, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_2
; %bb.1:
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	s_load_dword s8, s[6:7], 0x18
	s_mov_b32 s6, 0x38e38e39
	v_mul_hi_i32 v1, v0, s6
	s_lshl_b32 s14, s10, 2
	s_lshl_b32 s13, s9, 2
	s_waitcnt lgkmcnt(0)
	s_add_i32 s12, s8, 8
	v_lshrrev_b32_e32 v2, 31, v1
	v_ashrrev_i32_e32 v1, 1, v1
	v_add_u32_e32 v3, v1, v2
	v_mul_lo_u32 v1, v3, 9
	v_add_u32_e32 v5, s14, v3
	v_mul_lo_u32 v6, v5, s12
	s_mul_i32 s6, s14, s8
	v_sub_u32_e32 v4, v0, v1
	s_add_i32 s6, s13, s6
	v_add_u32_e32 v9, s13, v4
	s_ashr_i32 s7, s6, 31
	v_add_u32_e32 v1, v9, v6
	s_add_u32 s6, s0, s6
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_mov_b32_e32 v10, s3
	s_addc_u32 s7, s1, s7
	v_mov_b32_e32 v7, 0
	v_addc_co_u32_e32 v2, vcc, v10, v2, vcc
	global_load_dword v8, v7, s[6:7]
	s_or_b32 s6, s13, 1
	global_load_ubyte v1, v[1:2], off
	v_add_u32_e32 v11, s6, v4
	v_mov_b32_e32 v12, s3
	s_or_b32 s11, s13, 2
	v_mov_b32_e32 v13, s3
	s_or_b32 s7, s13, 3
	s_or_b32 s14, s14, 1
	s_mul_i32 s16, s14, s8
	s_waitcnt vmcnt(0)
	v_sub_u32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v10, v1, v2
	v_add_u32_e32 v1, v11, v6
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_addc_co_u32_e32 v2, vcc, v12, v2, vcc
	global_load_ubyte v1, v[1:2], off
	v_add_u32_e32 v12, s11, v4
	v_add_u32_e32 v4, s7, v4
	s_waitcnt vmcnt(0)
	v_sub_u32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v1, v1, v2
	v_add_u32_e32 v10, v1, v10
	v_add_u32_e32 v1, v12, v6
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_addc_co_u32_e32 v2, vcc, v13, v2, vcc
	global_load_ubyte v1, v[1:2], off
	s_waitcnt vmcnt(0)
	v_sub_u32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:DWORD
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v13, v1, v2
	v_add_u32_e32 v1, v4, v6
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_mov_b32_e32 v6, s3
	v_addc_co_u32_e32 v2, vcc, v6, v2, vcc
	global_load_ubyte v1, v[1:2], off
	s_waitcnt vmcnt(0)
	v_sub_u32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:DWORD
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v1, v1, v2
	v_add3_u32 v6, v13, v10, v1
	v_add_u32_e32 v1, s14, v3
	v_mul_lo_u32 v3, v1, s12
	s_add_i32 s14, s13, s16
	s_ashr_i32 s15, s14, 31
	s_add_u32 s14, s0, s14
	v_add_u32_e32 v1, v9, v3
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_mov_b32_e32 v10, s3
	s_addc_u32 s15, s1, s15
	v_addc_co_u32_e32 v2, vcc, v10, v2, vcc
	global_load_ubyte v8, v7, s[14:15]
	s_add_i32 s14, s6, s16
	global_load_ubyte v1, v[1:2], off
	s_ashr_i32 s15, s14, 31
	s_add_u32 s14, s0, s14
	v_mov_b32_e32 v13, s3
	s_addc_u32 s15, s1, s15
	global_load_ubyte v10, v7, s[14:15]
	s_add_i32 s14, s11, s16
	s_ashr_i32 s15, s14, 31
	s_add_u32 s14, s0, s14
	s_addc_u32 s15, s1, s15
	s_waitcnt vmcnt(1)
	v_sub_u32_e32 v1, v8, v1
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v8, v1, v2
	v_add_u32_e32 v1, v11, v3
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_addc_co_u32_e32 v2, vcc, v13, v2, vcc
	global_load_ubyte v1, v[1:2], off
	s_waitcnt vmcnt(0)
	v_sub_u32_e32 v1, v10, v1
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v1, v1, v2
	v_add3_u32 v6, v8, v6, v1
	v_add_u32_e32 v1, v12, v3
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_mov_b32_e32 v10, s3
	v_addc_co_u32_e32 v2, vcc, v10, v2, vcc
	global_load_ubyte v8, v7, s[14:15]
	s_add_i32 s14, s7, s16
	global_load_ubyte v1, v[1:2], off
	s_ashr_i32 s15, s14, 31
	s_add_u32 s14, s0, s14
	s_addc_u32 s15, s1, s15
	global_load_ubyte v10, v7, s[14:15]
	s_add_i32 s16, s16, s8
	s_add_i32 s14, s13, s16
	s_ashr_i32 s15, s14, 31
	s_add_u32 s14, s0, s14
	s_addc_u32 s15, s1, s15
	s_waitcnt vmcnt(1)
	v_sub_u32_e32 v1, v8, v1
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v8, v1, v2
	v_add_u32_e32 v1, v4, v3
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_mov_b32_e32 v3, s3
	v_addc_co_u32_e32 v2, vcc, v3, v2, vcc
	global_load_ubyte v1, v[1:2], off
	s_waitcnt vmcnt(0)
	v_sub_u32_e32 v1, v10, v1
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v1, v1, v2
	v_add3_u32 v3, v8, v6, v1
	v_add_u32_e32 v1, 2, v5
	v_mul_lo_u32 v6, v1, s12
	v_mov_b32_e32 v10, s3
	global_load_ushort v8, v7, s[14:15]
	s_add_i32 s14, s11, s16
	v_add_u32_e32 v1, v9, v6
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_addc_co_u32_e32 v2, vcc, v10, v2, vcc
	global_load_ubyte v1, v[1:2], off
	s_ashr_i32 s15, s14, 31
	s_add_u32 s14, s0, s14
	s_addc_u32 s15, s1, s15
	s_add_i32 s16, s16, s8
	s_add_i32 s13, s13, s16
	s_waitcnt vmcnt(0)
	v_sub_u32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v10, v1, v2
	v_add_u32_e32 v1, v11, v6
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_addc_co_u32_e32 v2, vcc, v13, v2, vcc
	global_load_ubyte v1, v[1:2], off
	s_waitcnt vmcnt(0)
	v_sub_u32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v1, v1, v2
	v_add3_u32 v3, v10, v3, v1
	v_add_u32_e32 v1, v12, v6
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_mov_b32_e32 v10, s3
	v_addc_co_u32_e32 v2, vcc, v10, v2, vcc
	global_load_ushort v8, v7, s[14:15]
	s_ashr_i32 s14, s13, 31
	global_load_ubyte v1, v[1:2], off
	s_waitcnt vmcnt(0)
	v_sub_u32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v10, v1, v2
	v_add_u32_e32 v1, v4, v6
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_mov_b32_e32 v6, s3
	v_addc_co_u32_e32 v2, vcc, v6, v2, vcc
	global_load_ubyte v1, v[1:2], off
	s_waitcnt vmcnt(0)
	v_sub_u32_sdwa v1, v8, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v1, v1, v2
	v_add3_u32 v3, v10, v3, v1
	v_add_u32_e32 v1, 3, v5
	v_mul_lo_u32 v5, v1, s12
	s_add_u32 s12, s0, s13
	v_mov_b32_e32 v8, s3
	s_addc_u32 s13, s1, s14
	v_add_u32_e32 v1, v9, v5
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_addc_co_u32_e32 v2, vcc, v8, v2, vcc
	global_load_ubyte v6, v7, s[12:13]
	s_add_i32 s6, s6, s16
	global_load_ubyte v1, v[1:2], off
	s_ashr_i32 s13, s6, 31
	s_add_u32 s12, s0, s6
	v_mov_b32_e32 v9, s3
	s_addc_u32 s13, s1, s13
	global_load_ubyte v8, v7, s[12:13]
	s_add_i32 s11, s11, s16
	s_ashr_i32 s6, s11, 31
	s_add_u32 s12, s0, s11
	s_addc_u32 s13, s1, s6
	s_add_i32 s7, s7, s16
	s_ashr_i32 s6, s7, 31
	s_add_u32 s0, s0, s7
	s_addc_u32 s1, s1, s6
	s_waitcnt vmcnt(1)
	v_sub_u32_e32 v1, v6, v1
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v6, v1, v2
	v_add_u32_e32 v1, v11, v5
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_addc_co_u32_e32 v2, vcc, v9, v2, vcc
	global_load_ubyte v1, v[1:2], off
	s_waitcnt vmcnt(0)
	v_sub_u32_e32 v1, v8, v1
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v1, v1, v2
	v_add3_u32 v3, v6, v3, v1
	v_add_u32_e32 v1, v12, v5
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_mov_b32_e32 v8, s3
	v_addc_co_u32_e32 v2, vcc, v8, v2, vcc
	global_load_ubyte v6, v7, s[12:13]
	s_nop 0
	global_load_ubyte v1, v[1:2], off
	s_waitcnt vmcnt(0)
	v_sub_u32_e32 v1, v6, v1
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v6, v1, v2
	v_add_u32_e32 v1, v4, v5
	v_ashrrev_i32_e32 v2, 31, v1
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_mov_b32_e32 v4, s3
	v_addc_co_u32_e32 v2, vcc, v4, v2, vcc
	global_load_ubyte v7, v7, s[0:1]
	s_ashr_i32 s0, s8, 31
	global_load_ubyte v1, v[1:2], off
	s_lshr_b32 s0, s0, 30
	s_add_i32 s8, s8, s0
	s_ashr_i32 s0, s8, 2
	s_mul_i32 s0, s0, s10
	s_add_i32 s0, s0, s9
	s_mulk_i32 s0, 0x51
	v_add_u32_e32 v0, s0, v0
	s_waitcnt vmcnt(0)
	v_sub_u32_e32 v1, v7, v1
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v1, v1, v2
	v_add3_u32 v2, v6, v3, v1
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 1, v[0:1]
	v_mov_b32_e32 v3, s5
	v_add_co_u32_e32 v0, vcc, s4, v0
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
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
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 14
		.amdhsa_next_free_sgpr 17
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
	.size	sad, .Lfunc_end0-sad
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 1384
; NumSgprs: 19
; NumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 19
; NumVGPRsForWavesPerEU: 14
; Occupancy: 10
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
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
    .sgpr_count:     19
    .sgpr_spill_count: 0
    .symbol:         sad.kd
    .vgpr_count:     14
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx906
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
