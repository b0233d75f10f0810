	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.hidden	hashed_chunk                    ; -- Begin function hashed_chunk
	.globl	hashed_chunk
	.p2align	2
	.type	hashed_chunk,@function
hashed_chunk:                           ; @hashed_chunk
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_cmp_ne_u32_e32 vcc, 0, v2
	v_mov_b32_e32 v4, 0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB0_6
; %bb.1:
	v_lshrrev_b32_e32 v4, 5, v3
	v_xor_b32_e32 v3, v4, v3
	s_mov_b32 s6, 0x9e3779b1
	v_mul_lo_u32 v4, v3, s6
	v_add_u32_e32 v3, -1, v2
	s_mov_b64 s[6:7], 0
	v_mov_b32_e32 v6, v2
	v_lshrrev_b32_e32 v5, 15, v4
	v_xor_b32_e32 v5, v5, v4
                                        ; implicit-def: $sgpr8_sgpr9
	s_branch .LBB0_3
.LBB0_2:                                ;   in Loop: Header=BB0_3 Depth=1
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 s[10:11], exec, s[8:9]
	s_or_b64 s[6:7], s[10:11], s[6:7]
	s_andn2_b64 exec, exec, s[6:7]
	s_cbranch_execz .LBB0_5
.LBB0_3:                                ; =>This Inner Loop Header: Depth=1
	v_and_b32_e32 v4, v5, v3
	v_lshrrev_b32_e32 v7, 3, v4
	v_and_b32_e32 v7, 0x1ffffffc, v7
	v_add_co_u32_e32 v7, vcc, v0, v7
	v_lshlrev_b32_e64 v9, v4, 1
	v_addc_co_u32_e32 v8, vcc, 0, v1, vcc
	global_atomic_or v7, v[7:8], v9, off glc
	s_or_b64 s[8:9], s[8:9], exec
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v7, v7, v9
	v_cmp_ne_u32_e32 vcc, 0, v7
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB0_2
; %bb.4:                                ;   in Loop: Header=BB0_3 Depth=1
	v_add_u32_e32 v6, -1, v6
	v_cmp_eq_u32_e32 vcc, 0, v6
	s_andn2_b64 s[8:9], s[8:9], exec
	s_and_b64 s[12:13], vcc, exec
	v_add_u32_e32 v5, 17, v5
	s_or_b64 s[8:9], s[8:9], s[12:13]
	v_mov_b32_e32 v4, v2
	s_branch .LBB0_2
.LBB0_5:
	s_or_b64 exec, exec, s[6:7]
.LBB0_6:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v0, v4
	s_setpc_b64 s[30:31]
.Lfunc_end0:
	.size	hashed_chunk, .Lfunc_end0-hashed_chunk
                                        ; -- End function
	.section	.AMDGPU.csdata
; Function info:
; codeLenInByte = 200
; NumSgprs: 36
; NumVgprs: 10
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	concatenate             ; -- Begin function concatenate
	.globl	concatenate
	.p2align	8
	.type	concatenate,@function
concatenate:                            ; @concatenate
; %bb.0:
	s_load_dwordx2 s[10:11], s[6:7], 0x30
	s_waitcnt lgkmcnt(0)
	s_ashr_i32 s0, s11, 31
	s_add_i32 s1, s11, s0
	s_xor_b32 s0, s1, s0
	v_cvt_f32_u32_e32 v1, s0
	s_load_dword s1, s[4:5], 0x4
	s_load_dwordx8 s[12:19], s[6:7], 0x0
	s_sub_i32 s2, 0, s0
	v_rcp_iflag_f32_e32 v1, v1
	s_waitcnt lgkmcnt(0)
	s_and_b32 s1, s1, 0xffff
	s_mul_i32 s8, s8, s1
	v_add_u32_e32 v8, s8, v0
	v_mul_f32_e32 v1, 0x4f7ffffe, v1
	v_cvt_u32_f32_e32 v1, v1
	v_add_u32_e32 v0, 1, v8
	v_ashrrev_i32_e32 v4, 31, v0
	v_add_u32_e32 v0, v0, v4
	v_mul_lo_u32 v2, s2, v1
	v_xor_b32_e32 v5, v0, v4
	v_ashrrev_i32_e32 v9, 31, v8
	v_mov_b32_e32 v3, s17
	v_mul_hi_u32 v2, v1, v2
	v_mov_b32_e32 v10, s17
	s_cmp_lt_u32 s10, 32
	v_add_u32_e32 v0, v1, v2
	v_mul_hi_u32 v2, v5, v0
	v_lshlrev_b64 v[0:1], 2, v[8:9]
	v_mul_lo_u32 v6, v2, s0
	v_add_co_u32_e32 v2, vcc, s16, v0
	v_addc_co_u32_e32 v3, vcc, v3, v1, vcc
	v_sub_u32_e32 v5, v5, v6
	v_subrev_u32_e32 v6, s0, v5
	v_cmp_le_u32_e32 vcc, s0, v5
	v_cndmask_b32_e32 v5, v5, v6, vcc
	v_subrev_u32_e32 v6, s0, v5
	v_cmp_le_u32_e32 vcc, s0, v5
	v_cndmask_b32_e32 v5, v5, v6, vcc
	v_xor_b32_e32 v5, v5, v4
	v_sub_u32_e32 v4, v5, v4
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[6:7], 2, v[4:5]
	s_load_dwordx4 s[0:3], s[6:7], 0x20
	v_add_co_u32_e32 v4, vcc, s16, v6
	v_addc_co_u32_e32 v5, vcc, v10, v7, vcc
	global_load_dword v9, v[2:3], off
	global_load_dword v11, v[4:5], off
	v_mov_b32_e32 v10, 0
	s_cbranch_scc1 .LBB1_6
; %bb.1:
	v_lshrrev_b32_e32 v10, 5, v8
	v_xor_b32_e32 v8, v10, v8
	s_mov_b32 s4, 0x9e3779b1
	v_mul_lo_u32 v8, v8, s4
	s_lshr_b32 s11, s10, 5
	s_add_i32 s16, s11, -1
	s_mov_b64 s[4:5], 0
	v_lshrrev_b32_e32 v10, 15, v8
	v_xor_b32_e32 v8, v10, v8
	s_mov_b32 s17, s11
                                        ; implicit-def: $sgpr6_sgpr7
	s_branch .LBB1_3
.LBB1_2:                                ;   in Loop: Header=BB1_3 Depth=1
	s_or_b64 exec, exec, s[8:9]
	s_and_b64 s[8:9], exec, s[6:7]
	s_or_b64 s[4:5], s[8:9], s[4:5]
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execz .LBB1_5
.LBB1_3:                                ; =>This Inner Loop Header: Depth=1
	v_and_b32_e32 v10, s16, v8
	v_lshrrev_b32_e32 v13, 3, v10
	v_lshlrev_b32_e64 v12, v10, 1
	v_and_b32_e32 v13, 0x1ffffffc, v13
	s_waitcnt lgkmcnt(0)
	global_atomic_or v13, v13, v12, s[0:1] glc
	s_or_b64 s[6:7], s[6:7], exec
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v12, v12, v13
	v_cmp_ne_u32_e32 vcc, 0, v12
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB1_2
; %bb.4:                                ;   in Loop: Header=BB1_3 Depth=1
	s_add_i32 s17, s17, -1
	s_cmp_eq_u32 s17, 0
	s_cselect_b64 s[20:21], -1, 0
	s_andn2_b64 s[6:7], s[6:7], exec
	s_and_b64 s[20:21], s[20:21], exec
	v_add_u32_e32 v8, 17, v8
	v_mov_b32_e32 v10, s11
	s_or_b64 s[6:7], s[6:7], s[20:21]
	s_branch .LBB1_2
.LBB1_5:
	s_or_b64 exec, exec, s[4:5]
.LBB1_6:
	v_lshlrev_b32_e32 v10, 5, v10
	s_waitcnt vmcnt(0)
	v_add3_u32 v8, v11, v9, v10
	v_cmp_ge_u32_e32 vcc, s10, v8
	v_mov_b32_e32 v8, -1
	s_waitcnt lgkmcnt(0)
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_14
; %bb.7:
	global_load_dword v8, v[2:3], off
	s_mov_b32 s8, 0
	s_waitcnt vmcnt(0)
	v_cmp_ne_u32_e32 vcc, 0, v8
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_10
; %bb.8:
	v_mov_b32_e32 v9, s15
	v_add_co_u32_e32 v8, vcc, s14, v0
	v_addc_co_u32_e32 v9, vcc, v9, v1, vcc
	s_mov_b64 s[6:7], 0
.LBB1_9:                                ; =>This Inner Loop Header: Depth=1
	global_load_dword v11, v[8:9], off
	v_add_u32_e32 v12, s8, v10
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v11, s8, v11
	global_load_ubyte v11, v11, s[12:13]
	s_add_i32 s8, s8, 1
	s_waitcnt vmcnt(0)
	global_store_byte v12, v11, s[18:19]
	global_load_dword v11, v[2:3], off
	s_waitcnt vmcnt(0)
	v_cmp_ge_u32_e32 vcc, s8, v11
	s_or_b64 s[6:7], vcc, s[6:7]
	s_andn2_b64 exec, exec, s[6:7]
	s_cbranch_execnz .LBB1_9
.LBB1_10:
	s_or_b64 exec, exec, s[4:5]
	global_load_dword v8, v[4:5], off
	s_mov_b32 s8, 0
	s_waitcnt vmcnt(0)
	v_cmp_ne_u32_e32 vcc, 0, v8
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_13
; %bb.11:
	v_mov_b32_e32 v8, s15
	v_add_co_u32_e32 v6, vcc, s14, v6
	v_addc_co_u32_e32 v7, vcc, v8, v7, vcc
	s_mov_b64 s[6:7], 0
.LBB1_12:                               ; =>This Inner Loop Header: Depth=1
	global_load_dword v8, v[6:7], off
	global_load_dword v9, v[2:3], off
	s_waitcnt vmcnt(1)
	v_add_u32_e32 v8, s8, v8
	global_load_ubyte v8, v8, s[12:13]
	s_waitcnt vmcnt(1)
	v_add3_u32 v9, v10, s8, v9
	s_add_i32 s8, s8, 1
	s_waitcnt vmcnt(0)
	global_store_byte v9, v8, s[18:19]
	global_load_dword v8, v[4:5], off
	s_waitcnt vmcnt(0)
	v_cmp_ge_u32_e32 vcc, s8, v8
	s_or_b64 s[6:7], vcc, s[6:7]
	s_andn2_b64 exec, exec, s[6:7]
	s_cbranch_execnz .LBB1_12
.LBB1_13:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v8, v10
.LBB1_14:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v2, s3
	v_add_co_u32_e32 v0, vcc, s2, v0
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc
	global_store_dword v[0:1], v8, off
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6, 0x0
	.amdhsa_kernel concatenate
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 56
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
		.amdhsa_next_free_vgpr 14
		.amdhsa_next_free_sgpr 22
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
.Lfunc_end1:
	.size	concatenate, .Lfunc_end1-concatenate
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 752
; NumSgprs: 24
; NumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 24
; NumVGPRsForWavesPerEU: 14
; Occupancy: 10
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	checksum                ; -- Begin function checksum
	.globl	checksum
	.p2align	8
	.type	checksum,@function
checksum:                               ; @checksum
; %bb.0:
	s_load_dword s0, s[6:7], 0x20
	s_waitcnt lgkmcnt(0)
	s_ashr_i32 s1, s0, 31
	s_add_i32 s0, s0, s1
	s_xor_b32 s0, s0, s1
	v_cvt_f32_u32_e32 v1, s0
	s_load_dword s1, s[4:5], 0x4
	s_load_dwordx8 s[12:19], s[6:7], 0x0
	s_sub_i32 s2, 0, s0
	v_rcp_iflag_f32_e32 v1, v1
	s_waitcnt lgkmcnt(0)
	s_and_b32 s1, s1, 0xffff
	s_mul_i32 s8, s8, s1
	v_add_u32_e32 v0, s8, v0
	v_mul_f32_e32 v1, 0x4f7ffffe, v1
	v_cvt_u32_f32_e32 v1, v1
	v_add_u32_e32 v4, 1, v0
	v_ashrrev_i32_e32 v5, 31, v4
	v_add_u32_e32 v4, v4, v5
	v_mul_lo_u32 v2, s2, v1
	v_xor_b32_e32 v4, v4, v5
	v_mov_b32_e32 v3, s17
	v_mov_b32_e32 v6, s17
	v_mul_hi_u32 v2, v1, v2
	v_add_u32_e32 v1, v1, v2
	v_mul_hi_u32 v2, v4, v1
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_mul_lo_u32 v7, v2, s0
	v_add_co_u32_e32 v2, vcc, s16, v0
	v_addc_co_u32_e32 v3, vcc, v3, v1, vcc
	v_sub_u32_e32 v4, v4, v7
	v_subrev_u32_e32 v7, s0, v4
	v_cmp_le_u32_e32 vcc, s0, v4
	v_cndmask_b32_e32 v4, v4, v7, vcc
	v_subrev_u32_e32 v7, s0, v4
	v_cmp_le_u32_e32 vcc, s0, v4
	v_cndmask_b32_e32 v4, v4, v7, vcc
	v_xor_b32_e32 v4, v4, v5
	v_sub_u32_e32 v4, v4, v5
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[4:5], 2, v[4:5]
	v_add_co_u32_e32 v4, vcc, s16, v4
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc
	global_load_dword v6, v[2:3], off
	global_load_dword v7, v[4:5], off
	v_mov_b32_e32 v2, 0x811c9dc5
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v3, v7, v6
	v_cmp_ne_u32_e32 vcc, 0, v3
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_4
; %bb.1:
	v_mov_b32_e32 v2, s15
	v_add_co_u32_e32 v4, vcc, s14, v0
	v_addc_co_u32_e32 v5, vcc, v2, v1, vcc
	global_load_dword v4, v[4:5], off
	s_mov_b64 s[2:3], 0
	v_mov_b32_e32 v2, 0x811c9dc5
	s_mov_b32 s4, 0x1000193
.LBB2_2:                                ; =>This Inner Loop Header: Depth=1
	s_waitcnt vmcnt(0)
	global_load_ubyte v5, v4, s[12:13]
	v_add_u32_e32 v3, -1, v3
	v_cmp_eq_u32_e32 vcc, 0, v3
	s_or_b64 s[2:3], vcc, s[2:3]
	v_add_u32_e32 v4, 1, v4
	s_waitcnt vmcnt(0)
	v_xor_b32_e32 v2, v2, v5
	v_mul_lo_u32 v2, v2, s4
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execnz .LBB2_2
; %bb.3:
	s_or_b64 exec, exec, s[2:3]
.LBB2_4:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v3, s19
	v_add_co_u32_e32 v0, vcc, s18, v0
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6, 0x0
	.amdhsa_kernel checksum
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
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end2:
	.size	checksum, .Lfunc_end2-checksum
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 388
; NumSgprs: 22
; NumVgprs: 8
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 22
; NumVGPRsForWavesPerEU: 8
; Occupancy: 10
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
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
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         24
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         32
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         40
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .offset:         48
        .size:           4
        .type_name:      uint
        .value_kind:     by_value
      - .offset:         52
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 56
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           concatenate
    .private_segment_fixed_size: 0
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         concatenate.kd
    .vgpr_count:     14
    .vgpr_spill_count: 0
    .wavefront_size: 64
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
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         24
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .offset:         32
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 36
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           checksum
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         checksum.kd
    .vgpr_count:     8
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx906
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
