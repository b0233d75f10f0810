	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.hidden	weight                          ; -- Begin function weight
	.globl	weight
	.p2align	2
	.type	weight,@function
weight:                                 ; @weight
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v1, 0x3ce38e39
	v_mov_b32_e32 v2, 0x3d638e39
	v_cmp_gt_i32_e32 vcc, 7, v0
	v_cndmask_b32_e32 v1, v1, v2, vcc
	v_mov_b32_e32 v2, 0x3eaaaaab
	v_cmp_ne_u32_e32 vcc, 0, v0
	v_cndmask_b32_e32 v0, v2, v1, vcc
	s_setpc_b64 s[30:31]
.Lfunc_end0:
	.size	weight, .Lfunc_end0-weight
                                        ; -- End function
	.section	.AMDGPU.csdata
; Function info:
; codeLenInByte = 48
; NumSgprs: 36
; NumVgprs: 3
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	lbm                     ; -- Begin function lbm
	.globl	lbm
	.p2align	8
	.type	lbm,@function
lbm:                                    ; @lbm
; %bb.0:
	s_load_dwordx2 s[0:1], s[4:5], 0x4
	s_load_dwordx8 s[12:19], s[6:7], 0x0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s1, s1, 0xffff
	s_lshr_b32 s2, s0, 16
	s_mul_i32 s9, s9, s2
	s_mul_i32 s10, s10, s1
	v_add_u32_e32 v25, s9, v1
	v_add_u32_e32 v36, s10, v2
	s_and_b32 s3, s0, 0xffff
	v_mad_u64_u32 v[1:2], s[0:1], v36, s17, v[25:26]
	s_mul_i32 s8, s8, s3
	v_add_u32_e32 v0, s8, v0
	v_mad_u64_u32 v[1:2], s[0:1], v1, s16, v[0:1]
	s_mul_i32 s0, s17, s16
	s_mul_i32 s0, s0, s18
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[2:3], 2, v[1:2]
	v_add_u32_e32 v1, s0, v1
	v_mov_b32_e32 v4, s13
	v_add_co_u32_e32 v2, vcc, s12, v2
	s_ashr_i32 s1, s0, 31
	v_add_u32_e32 v6, s0, v1
	v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
	s_lshl_b64 s[2:3], s[0:1], 2
	v_ashrrev_i32_e32 v7, 31, v6
	v_mov_b32_e32 v5, s3
	v_add_co_u32_e32 v4, vcc, s2, v2
	v_lshlrev_b64 v[7:8], 2, v[6:7]
	v_add_u32_e32 v9, s0, v6
	v_addc_co_u32_e32 v5, vcc, v3, v5, vcc
	v_ashrrev_i32_e32 v10, 31, v9
	v_mov_b32_e32 v1, s13
	v_add_co_u32_e32 v7, vcc, s12, v7
	v_lshlrev_b64 v[10:11], 2, v[9:10]
	v_addc_co_u32_e32 v8, vcc, v1, v8, vcc
	v_add_u32_e32 v9, s0, v9
	v_add_co_u32_e32 v12, vcc, s12, v10
	v_ashrrev_i32_e32 v10, 31, v9
	v_addc_co_u32_e32 v13, vcc, v1, v11, vcc
	v_lshlrev_b64 v[10:11], 2, v[9:10]
	v_add_u32_e32 v9, s0, v9
	v_add_co_u32_e32 v19, vcc, s12, v10
	v_ashrrev_i32_e32 v10, 31, v9
	v_addc_co_u32_e32 v20, vcc, v1, v11, vcc
	v_lshlrev_b64 v[10:11], 2, v[9:10]
	v_add_u32_e32 v9, s0, v9
	v_add_co_u32_e32 v26, vcc, s12, v10
	v_ashrrev_i32_e32 v10, 31, v9
	v_addc_co_u32_e32 v27, vcc, v1, v11, vcc
	v_lshlrev_b64 v[10:11], 2, v[9:10]
	v_add_u32_e32 v9, s0, v9
	v_add_co_u32_e32 v28, vcc, s12, v10
	v_ashrrev_i32_e32 v10, 31, v9
	v_addc_co_u32_e32 v29, vcc, v1, v11, vcc
	v_lshlrev_b64 v[10:11], 2, v[9:10]
	s_mov_b32 s2, 0x6f800000
	v_add_co_u32_e32 v30, vcc, s12, v10
	v_addc_co_u32_e32 v31, vcc, v1, v11, vcc
	v_add_u32_e32 v1, s0, v9
	global_load_dword v24, v[2:3], off
	global_load_dword v22, v[4:5], off
	global_load_dword v21, v[7:8], off
	global_load_dword v18, v[12:13], off
	global_load_dword v17, v[19:20], off
	global_load_dword v16, v[26:27], off
	global_load_dword v14, v[28:29], off
	global_load_dword v10, v[30:31], off
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[2:3], 2, v[1:2]
	v_mov_b32_e32 v4, s13
	v_add_co_u32_e32 v2, vcc, s12, v2
	v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
	v_add_u32_e32 v4, s0, v1
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[5:6], 2, v[4:5]
	v_mov_b32_e32 v1, s13
	v_add_co_u32_e32 v7, vcc, s12, v5
	v_addc_co_u32_e32 v8, vcc, v1, v6, vcc
	v_add_u32_e32 v1, s0, v4
	global_load_dword v11, v[2:3], off
	global_load_dword v6, v[7:8], off
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[2:3], 2, v[1:2]
	v_add_u32_e32 v1, s0, v1
	v_mov_b32_e32 v4, s13
	v_add_co_u32_e32 v19, vcc, s12, v2
	v_ashrrev_i32_e32 v2, 31, v1
	v_addc_co_u32_e32 v20, vcc, v4, v3, vcc
	v_lshlrev_b64 v[2:3], 2, v[1:2]
	v_add_u32_e32 v1, s0, v1
	v_add_co_u32_e32 v26, vcc, s12, v2
	v_ashrrev_i32_e32 v2, 31, v1
	v_addc_co_u32_e32 v27, vcc, v4, v3, vcc
	v_lshlrev_b64 v[2:3], 2, v[1:2]
	v_add_u32_e32 v1, s0, v1
	v_add_co_u32_e32 v28, vcc, s12, v2
	v_ashrrev_i32_e32 v2, 31, v1
	v_addc_co_u32_e32 v29, vcc, v4, v3, vcc
	v_lshlrev_b64 v[2:3], 2, v[1:2]
	v_add_u32_e32 v1, s0, v1
	v_add_co_u32_e32 v30, vcc, s12, v2
	v_ashrrev_i32_e32 v2, 31, v1
	v_addc_co_u32_e32 v31, vcc, v4, v3, vcc
	v_lshlrev_b64 v[2:3], 2, v[1:2]
	v_add_u32_e32 v1, s0, v1
	v_add_co_u32_e32 v32, vcc, s12, v2
	v_ashrrev_i32_e32 v2, 31, v1
	v_addc_co_u32_e32 v33, vcc, v4, v3, vcc
	v_lshlrev_b64 v[2:3], 2, v[1:2]
	v_add_u32_e32 v1, s0, v1
	v_add_co_u32_e32 v34, vcc, s12, v2
	v_ashrrev_i32_e32 v2, 31, v1
	v_addc_co_u32_e32 v35, vcc, v4, v3, vcc
	global_load_dword v15, v[19:20], off
	global_load_dword v12, v[26:27], off
	global_load_dword v9, v[28:29], off
	global_load_dword v7, v[30:31], off
	global_load_dword v5, v[32:33], off
	global_load_dword v3, v[34:35], off
	v_lshlrev_b64 v[19:20], 2, v[1:2]
	v_mov_b32_e32 v2, s13
	v_add_co_u32_e32 v19, vcc, s12, v19
	v_add_u32_e32 v1, s0, v1
	v_addc_co_u32_e32 v20, vcc, v2, v20, vcc
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[26:27], 2, v[1:2]
	v_mov_b32_e32 v2, s13
	v_add_co_u32_e32 v26, vcc, s12, v26
	v_addc_co_u32_e32 v27, vcc, v2, v27, vcc
	global_load_dword v4, v[19:20], off
	global_load_dword v2, v[26:27], off
	v_add_u32_e32 v19, s0, v1
	v_ashrrev_i32_e32 v20, 31, v19
	v_lshlrev_b64 v[19:20], 2, v[19:20]
	v_mov_b32_e32 v1, s13
	v_add_co_u32_e32 v19, vcc, s12, v19
	v_addc_co_u32_e32 v20, vcc, v1, v20, vcc
	global_load_dword v1, v[19:20], off
	s_waitcnt vmcnt(18)
	v_add_f32_e32 v8, 0, v24
	s_waitcnt vmcnt(17)
	v_add_f32_e32 v8, v8, v22
	s_waitcnt vmcnt(16)
	v_add_f32_e32 v8, v8, v21
	s_waitcnt vmcnt(15)
	v_add_f32_e32 v8, v8, v18
	s_waitcnt vmcnt(14)
	v_add_f32_e32 v8, v8, v17
	s_waitcnt vmcnt(13)
	v_add_f32_e32 v8, v8, v16
	s_waitcnt vmcnt(12)
	v_add_f32_e32 v8, v8, v14
	s_waitcnt vmcnt(11)
	v_add_f32_e32 v8, v8, v10
	v_add_u32_e32 v27, s16, v0
	s_waitcnt vmcnt(10)
	v_add_f32_e32 v8, v8, v11
	s_waitcnt vmcnt(9)
	v_add_f32_e32 v8, v8, v6
	v_add_u32_e32 v29, s17, v25
	v_fma_f32 v13, v24, 0, 0
	v_add_f32_e32 v19, v22, v13
	v_fmac_f32_e32 v13, 0, v22
	v_ashrrev_i32_e32 v33, 31, v27
	v_fmac_f32_e32 v13, 0, v21
	v_add_u32_e32 v34, v27, v33
	v_sub_f32_e32 v19, v19, v21
	v_add_f32_e32 v20, v18, v13
	v_xor_b32_e32 v34, v34, v33
	v_fmac_f32_e32 v19, 0, v18
	v_sub_f32_e32 v20, v20, v17
	v_fmac_f32_e32 v13, 0, v18
	v_fmac_f32_e32 v19, 0, v17
	v_fmac_f32_e32 v20, 0, v16
	v_fmac_f32_e32 v13, 0, v17
	v_fmac_f32_e32 v19, 0, v16
	v_fmac_f32_e32 v20, 0, v14
	v_add_f32_e32 v13, v16, v13
	v_fmac_f32_e32 v19, 0, v14
	v_add_f32_e32 v20, v10, v20
	v_sub_f32_e32 v13, v13, v14
	v_add_f32_e32 v19, v10, v19
	v_sub_f32_e32 v20, v20, v11
	v_fmac_f32_e32 v13, 0, v10
	v_sub_f32_e32 v19, v19, v11
	v_sub_f32_e32 v20, v20, v6
	v_fmac_f32_e32 v13, 0, v11
	v_add_f32_e32 v19, v6, v19
	v_fmac_f32_e32 v13, 0, v6
	v_add_u32_e32 v30, s18, v36
	v_ashrrev_i32_e32 v38, 31, v29
	v_add_u32_e32 v39, v29, v38
	v_xor_b32_e32 v39, v39, v38
	s_lshl_b32 s1, s0, 1
	s_waitcnt vmcnt(8)
	v_add_f32_e32 v8, v8, v15
	s_waitcnt vmcnt(7)
	v_add_f32_e32 v8, v8, v12
	s_waitcnt vmcnt(6)
	v_add_f32_e32 v8, v8, v9
	s_waitcnt vmcnt(5)
	v_add_f32_e32 v8, v8, v7
	s_waitcnt vmcnt(4)
	v_add_f32_e32 v8, v8, v5
	s_waitcnt vmcnt(3)
	v_add_f32_e32 v8, v8, v3
	v_add_f32_e32 v20, v15, v20
	v_sub_f32_e32 v19, v19, v15
	v_fmac_f32_e32 v20, 0, v12
	v_fmac_f32_e32 v13, 0, v15
	v_add_f32_e32 v19, v12, v19
	v_fmac_f32_e32 v20, 0, v9
	v_add_f32_e32 v13, v12, v13
	v_sub_f32_e32 v19, v19, v9
	v_fmac_f32_e32 v20, 0, v7
	v_sub_f32_e32 v13, v13, v9
	v_add_f32_e32 v19, v7, v19
	v_fmac_f32_e32 v20, 0, v5
	v_sub_f32_e32 v13, v13, v7
	s_waitcnt vmcnt(2)
	v_add_f32_e32 v8, v8, v4
	s_waitcnt vmcnt(1)
	v_add_f32_e32 v8, v8, v2
	v_sub_f32_e32 v19, v19, v5
	v_add_f32_e32 v20, v3, v20
	v_add_f32_e32 v13, v5, v13
	v_fmac_f32_e32 v19, 0, v3
	v_sub_f32_e32 v20, v20, v4
	v_add_f32_e32 v13, v3, v13
	v_fmac_f32_e32 v19, 0, v4
	v_add_f32_e32 v20, v2, v20
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v23, v8, v1
	v_mov_b32_e32 v8, 0x2f800000
	v_cmp_gt_f32_e64 vcc, |v23|, s2
	v_cndmask_b32_e32 v8, 1.0, v8, vcc
	v_mul_f32_e32 v26, v23, v8
	v_rcp_f32_e32 v26, v26
	s_ashr_i32 s2, s16, 31
	s_add_i32 s3, s16, s2
	s_xor_b32 s5, s3, s2
	v_mul_f32_e32 v8, v8, v26
	v_cvt_f32_u32_e32 v26, s5
	s_sub_i32 s2, 0, s5
	s_ashr_i32 s3, s17, 31
	s_add_i32 s4, s17, s3
	v_rcp_iflag_f32_e32 v26, v26
	s_xor_b32 s4, s4, s3
	s_ashr_i32 s3, s18, 31
	s_add_i32 s6, s18, s3
	v_mul_f32_e32 v0, 0x4f7ffffe, v26
	v_cvt_u32_f32_e32 v0, v0
	s_xor_b32 s3, s6, s3
	v_sub_f32_e32 v13, v13, v4
	v_fmac_f32_e32 v19, 0, v2
	v_mul_lo_u32 v25, s2, v0
	v_sub_f32_e32 v20, v20, v1
	v_sub_f32_e32 v13, v13, v2
	v_fmac_f32_e32 v19, 0, v1
	v_mul_hi_u32 v25, v0, v25
	v_mul_f32_e32 v20, v20, v8
	v_add_f32_e32 v13, v1, v13
	v_mul_f32_e32 v19, v19, v8
	v_add_u32_e32 v35, v0, v25
	v_mul_hi_u32 v0, v34, v35
	v_cvt_f32_u32_e32 v25, s4
	v_mul_f32_e32 v28, 0, v20
	v_mul_f32_e32 v8, v13, v8
	v_mul_lo_u32 v0, v0, s5
	v_rcp_iflag_f32_e32 v25, v25
	v_fma_f32 v31, 0, v19, v28
	v_fma_f32 v26, 0, v8, v31
	v_sub_u32_e32 v0, v34, v0
	v_cvt_f32_u32_e32 v34, s3
	v_mul_f32_e32 v25, 0x4f7ffffe, v25
	v_cvt_u32_f32_e32 v25, v25
	s_mov_b32 s2, 0x40400000
	v_rcp_iflag_f32_e32 v34, v34
	v_fma_f32 v36, v26, s2, 1.0
	v_mul_f32_e32 v37, 0x40900000, v26
	s_sub_i32 s6, 0, s4
	v_mul_f32_e32 v34, 0x4f7ffffe, v34
	v_cvt_u32_f32_e32 v34, v34
	v_fmac_f32_e32 v36, v37, v26
	v_mul_lo_u32 v37, s6, v25
	s_sub_i32 s6, 0, s3
	v_mul_lo_u32 v40, s6, v34
	v_subrev_u32_e32 v26, s5, v0
	v_mul_hi_u32 v37, v25, v37
	v_cmp_le_u32_e32 vcc, s5, v0
	v_cndmask_b32_e32 v0, v0, v26, vcc
	v_mul_hi_u32 v26, v34, v40
	v_ashrrev_i32_e32 v40, 31, v30
	v_add_u32_e32 v37, v25, v37
	v_add_u32_e32 v41, v30, v40
	v_mul_hi_u32 v25, v39, v37
	v_xor_b32_e32 v41, v41, v40
	v_add_u32_e32 v34, v34, v26
	v_mul_hi_u32 v26, v41, v34
	v_mul_lo_u32 v25, v25, s4
	v_subrev_u32_e32 v42, s5, v0
	v_mul_f32_e32 v13, v20, v20
	v_mul_lo_u32 v26, v26, s3
	v_sub_u32_e32 v25, v39, v25
	v_subrev_u32_e32 v39, s4, v25
	v_cmp_le_u32_e32 vcc, s4, v25
	v_sub_u32_e32 v26, v41, v26
	v_cndmask_b32_e32 v25, v25, v39, vcc
	v_subrev_u32_e32 v41, s3, v26
	v_cmp_le_u32_e32 vcc, s3, v26
	v_cndmask_b32_e32 v26, v26, v41, vcc
	v_subrev_u32_e32 v41, s3, v26
	v_cmp_le_u32_e32 vcc, s3, v26
	v_cndmask_b32_e32 v26, v26, v41, vcc
	v_xor_b32_e32 v26, v26, v40
	v_sub_u32_e32 v26, v26, v40
	v_subrev_u32_e32 v39, s4, v25
	v_mul_lo_u32 v40, v26, s17
	v_cmp_le_u32_e32 vcc, s4, v25
	v_cndmask_b32_e32 v25, v25, v39, vcc
	v_xor_b32_e32 v25, v25, v38
	v_sub_u32_e32 v38, v25, v38
	v_add_u32_e32 v25, v40, v38
	v_mul_lo_u32 v39, v25, s16
	v_cmp_le_u32_e32 vcc, s5, v0
	v_cndmask_b32_e32 v0, v0, v42, vcc
	v_xor_b32_e32 v0, v0, v33
	v_sub_u32_e32 v0, v0, v33
	v_add_u32_e32 v25, v0, v39
	v_ashrrev_i32_e32 v26, 31, v25
	v_lshlrev_b64 v[25:26], 2, v[25:26]
	v_mov_b32_e32 v33, s15
	v_add_co_u32_e32 v25, vcc, s14, v25
	v_addc_co_u32_e32 v26, vcc, v33, v26, vcc
	v_add_u32_e32 v33, 1, v27
	v_ashrrev_i32_e32 v41, 31, v33
	v_add_u32_e32 v33, v33, v41
	v_xor_b32_e32 v33, v33, v41
	v_fmac_f32_e32 v13, v19, v19
	v_mul_hi_u32 v42, v33, v35
	v_fmac_f32_e32 v13, v8, v8
	v_mul_f32_e32 v13, 0x3fc00000, v13
	v_mul_f32_e32 v32, 0x3eaaaaab, v23
	v_sub_f32_e32 v36, v36, v13
	v_mul_f32_e32 v32, v32, v36
	v_mul_lo_u32 v36, v42, s5
	v_sub_f32_e32 v32, v32, v24
	v_fmac_f32_e32 v24, s19, v32
	global_store_dword v[25:26], v24, off
	v_sub_u32_e32 v24, v33, v36
	v_subrev_u32_e32 v25, s5, v24
	v_cmp_le_u32_e32 vcc, s5, v24
	v_cndmask_b32_e32 v24, v24, v25, vcc
	v_subrev_u32_e32 v25, s5, v24
	v_cmp_le_u32_e32 vcc, s5, v24
	v_cndmask_b32_e32 v24, v24, v25, vcc
	v_xor_b32_e32 v24, v24, v41
	v_sub_u32_e32 v24, v24, v41
	v_add3_u32 v25, v24, s0, v39
	v_ashrrev_i32_e32 v26, 31, v25
	v_lshlrev_b64 v[25:26], 2, v[25:26]
	v_add_f32_e32 v32, v19, v28
	v_mov_b32_e32 v33, s15
	v_add_co_u32_e32 v25, vcc, s14, v25
	v_addc_co_u32_e32 v26, vcc, v33, v26, vcc
	v_fma_f32 v33, 0, v8, v32
	v_fma_f32 v36, v33, s2, 1.0
	v_mul_f32_e32 v41, 0x40900000, v33
	v_fmac_f32_e32 v36, v41, v33
	v_mul_f32_e32 v33, 0x3d638e39, v23
	v_sub_f32_e32 v36, v36, v13
	v_mul_f32_e32 v36, v33, v36
	v_sub_f32_e32 v36, v36, v22
	v_add_u32_e32 v27, -1, v27
	v_fmac_f32_e32 v22, s19, v36
	v_ashrrev_i32_e32 v36, 31, v27
	v_add_u32_e32 v27, v27, v36
	v_xor_b32_e32 v27, v27, v36
	v_mul_hi_u32 v35, v27, v35
	global_store_dword v[25:26], v22, off
	v_sub_f32_e32 v41, v28, v19
	v_fma_f32 v22, 0, v8, v41
	v_mul_lo_u32 v25, v35, s5
	v_fma_f32 v28, v22, s2, 1.0
	v_mul_f32_e32 v26, 0x40900000, v22
	v_fmac_f32_e32 v28, v26, v22
	v_sub_u32_e32 v22, v27, v25
	v_subrev_u32_e32 v25, s5, v22
	v_cmp_le_u32_e32 vcc, s5, v22
	v_cndmask_b32_e32 v22, v22, v25, vcc
	v_subrev_u32_e32 v25, s5, v22
	v_cmp_le_u32_e32 vcc, s5, v22
	v_cndmask_b32_e32 v22, v22, v25, vcc
	v_xor_b32_e32 v22, v22, v36
	v_sub_u32_e32 v35, v22, v36
	v_add3_u32 v25, v35, s1, v39
	v_ashrrev_i32_e32 v26, 31, v25
	v_lshlrev_b64 v[25:26], 2, v[25:26]
	v_mov_b32_e32 v22, s15
	v_add_co_u32_e32 v25, vcc, s14, v25
	v_addc_co_u32_e32 v26, vcc, v22, v26, vcc
	v_add_u32_e32 v22, 1, v29
	v_ashrrev_i32_e32 v27, 31, v22
	v_add_u32_e32 v22, v22, v27
	v_xor_b32_e32 v22, v22, v27
	v_mul_hi_u32 v36, v22, v37
	v_sub_f32_e32 v28, v28, v13
	v_mul_f32_e32 v39, v33, v28
	v_mul_lo_u32 v36, v36, s4
	v_sub_u32_e32 v22, v22, v36
	v_subrev_u32_e32 v28, s4, v22
	v_cmp_le_u32_e32 vcc, s4, v22
	v_cndmask_b32_e32 v22, v22, v28, vcc
	v_subrev_u32_e32 v28, s4, v22
	v_cmp_le_u32_e32 vcc, s4, v22
	v_cndmask_b32_e32 v22, v22, v28, vcc
	v_xor_b32_e32 v22, v22, v27
	v_sub_u32_e32 v36, v22, v27
	v_add_u32_e32 v22, v40, v36
	v_mul_lo_u32 v42, v22, s16
	v_mad_u64_u32 v[27:28], s[6:7], s0, 3, v[0:1]
	v_sub_f32_e32 v22, v39, v21
	v_fmac_f32_e32 v21, s19, v22
	global_store_dword v[25:26], v21, off
	v_add_u32_e32 v21, v27, v42
	v_ashrrev_i32_e32 v22, 31, v21
	v_lshlrev_b64 v[21:22], 2, v[21:22]
	v_mov_b32_e32 v25, s15
	v_add_co_u32_e32 v21, vcc, s14, v21
	v_addc_co_u32_e32 v22, vcc, v25, v22, vcc
	v_fma_f32 v25, 0, v19, v20
	v_fma_f32 v26, 0, v8, v25
	v_fma_f32 v28, v26, s2, 1.0
	v_mul_f32_e32 v39, 0x40900000, v26
	v_fmac_f32_e32 v28, v39, v26
	v_sub_f32_e32 v26, v28, v13
	v_mul_f32_e32 v26, v33, v26
	v_sub_f32_e32 v26, v26, v18
	v_fmac_f32_e32 v18, s19, v26
	v_add_u32_e32 v26, -1, v29
	v_ashrrev_i32_e32 v28, 31, v26
	v_add_u32_e32 v26, v26, v28
	v_xor_b32_e32 v26, v26, v28
	v_mul_hi_u32 v29, v26, v37
	global_store_dword v[21:22], v18, off
	v_add_u32_e32 v18, s0, v27
	v_mov_b32_e32 v27, s15
	v_mul_lo_u32 v29, v29, s4
	v_sub_u32_e32 v26, v26, v29
	v_subrev_u32_e32 v29, s4, v26
	v_cmp_le_u32_e32 vcc, s4, v26
	v_cndmask_b32_e32 v26, v26, v29, vcc
	v_subrev_u32_e32 v29, s4, v26
	v_cmp_le_u32_e32 vcc, s4, v26
	v_cndmask_b32_e32 v26, v26, v29, vcc
	v_xor_b32_e32 v26, v26, v28
	v_sub_u32_e32 v26, v26, v28
	v_add_u32_e32 v28, v40, v26
	v_mul_lo_u32 v28, v28, s16
	v_fma_f32 v29, v19, 0, -v20
	v_add_u32_e32 v21, v18, v28
	v_ashrrev_i32_e32 v22, 31, v21
	v_lshlrev_b64 v[21:22], 2, v[21:22]
	v_add_co_u32_e32 v21, vcc, s14, v21
	v_addc_co_u32_e32 v22, vcc, v27, v22, vcc
	v_fma_f32 v27, 0, v8, v29
	v_fma_f32 v37, v27, s2, 1.0
	v_mul_f32_e32 v39, 0x40900000, v27
	v_fmac_f32_e32 v37, v39, v27
	v_add_u32_e32 v27, 1, v30
	v_ashrrev_i32_e32 v39, 31, v27
	v_add_u32_e32 v27, v27, v39
	v_xor_b32_e32 v27, v27, v39
	v_mul_hi_u32 v40, v27, v34
	v_sub_f32_e32 v37, v37, v13
	v_mul_f32_e32 v37, v33, v37
	v_sub_f32_e32 v37, v37, v17
	v_mul_lo_u32 v40, v40, s3
	v_fmac_f32_e32 v17, s19, v37
	global_store_dword v[21:22], v17, off
	v_add_u32_e32 v21, s0, v18
	v_sub_u32_e32 v27, v27, v40
	v_subrev_u32_e32 v40, s3, v27
	v_cmp_le_u32_e32 vcc, s3, v27
	v_cndmask_b32_e32 v27, v27, v40, vcc
	v_subrev_u32_e32 v40, s3, v27
	v_cmp_le_u32_e32 vcc, s3, v27
	v_cndmask_b32_e32 v27, v27, v40, vcc
	v_xor_b32_e32 v27, v27, v39
	v_sub_u32_e32 v27, v27, v39
	v_mul_lo_u32 v27, v27, s17
	v_mov_b32_e32 v22, s15
	v_add_u32_e32 v30, -1, v30
	v_add_u32_e32 v39, v27, v38
	v_mul_lo_u32 v39, v39, s16
	v_add_u32_e32 v17, v21, v39
	v_ashrrev_i32_e32 v18, 31, v17
	v_lshlrev_b64 v[17:18], 2, v[17:18]
	v_add_co_u32_e32 v17, vcc, s14, v17
	v_addc_co_u32_e32 v18, vcc, v22, v18, vcc
	v_add_f32_e32 v22, v8, v31
	v_fma_f32 v37, v22, s2, 1.0
	v_mul_f32_e32 v40, 0x40900000, v22
	v_fmac_f32_e32 v37, v40, v22
	v_sub_f32_e32 v22, v37, v13
	v_ashrrev_i32_e32 v37, 31, v30
	v_add_u32_e32 v30, v30, v37
	v_xor_b32_e32 v30, v30, v37
	v_mul_hi_u32 v34, v30, v34
	v_mul_f32_e32 v22, v33, v22
	v_sub_f32_e32 v22, v22, v16
	v_fmac_f32_e32 v16, s19, v22
	v_mul_lo_u32 v22, v34, s3
	global_store_dword v[17:18], v16, off
	v_sub_f32_e32 v16, v31, v8
	v_fma_f32 v17, v16, s2, 1.0
	v_sub_u32_e32 v18, v30, v22
	v_subrev_u32_e32 v22, s3, v18
	v_cmp_le_u32_e32 vcc, s3, v18
	v_cndmask_b32_e32 v18, v18, v22, vcc
	v_subrev_u32_e32 v22, s3, v18
	v_cmp_le_u32_e32 vcc, s3, v18
	v_cndmask_b32_e32 v18, v18, v22, vcc
	v_xor_b32_e32 v18, v18, v37
	v_sub_u32_e32 v18, v18, v37
	v_mul_lo_u32 v22, v18, s17
	v_mul_f32_e32 v18, 0x40900000, v16
	v_fmac_f32_e32 v17, v18, v16
	v_sub_f32_e32 v16, v17, v13
	v_add_u32_e32 v17, v22, v38
	v_mul_lo_u32 v30, v17, s16
	v_mul_f32_e32 v16, v33, v16
	v_sub_f32_e32 v16, v16, v14
	v_fmac_f32_e32 v14, s19, v16
	v_add3_u32 v16, v21, s0, v30
	v_ashrrev_i32_e32 v17, 31, v16
	v_lshlrev_b64 v[16:17], 2, v[16:17]
	v_mov_b32_e32 v18, s15
	v_add_co_u32_e32 v16, vcc, s14, v16
	v_addc_co_u32_e32 v17, vcc, v18, v17, vcc
	global_store_dword v[16:17], v14, off
	v_add_f32_e32 v14, v19, v20
	v_fmac_f32_e32 v14, 0, v8
	v_fma_f32 v16, v14, s2, 1.0
	v_mul_f32_e32 v17, 0x40900000, v14
	v_fmac_f32_e32 v16, v17, v14
	v_sub_f32_e32 v14, v16, v13
	v_mad_u64_u32 v[16:17], s[4:5], s0, 7, v[24:25]
	v_mul_f32_e32 v21, 0x3ce38e39, v23
	v_mul_f32_e32 v14, v21, v14
	v_add_u32_e32 v17, v16, v42
	v_ashrrev_i32_e32 v18, 31, v17
	v_lshlrev_b64 v[17:18], 2, v[17:18]
	v_sub_f32_e32 v14, v14, v10
	v_fmac_f32_e32 v10, s19, v14
	v_mov_b32_e32 v14, s15
	v_add_co_u32_e32 v17, vcc, s14, v17
	v_addc_co_u32_e32 v18, vcc, v14, v18, vcc
	global_store_dword v[17:18], v10, off
	v_sub_f32_e64 v10, -v20, v19
	v_fmac_f32_e32 v10, 0, v8
	v_fma_f32 v14, v10, s2, 1.0
	v_mul_f32_e32 v17, 0x40900000, v10
	v_fmac_f32_e32 v14, v17, v10
	v_sub_f32_e32 v10, v14, v13
	v_lshl_add_u32 v14, s0, 3, v35
	v_add_u32_e32 v17, v14, v28
	v_ashrrev_i32_e32 v18, 31, v17
	v_mul_f32_e32 v10, v21, v10
	v_lshlrev_b64 v[17:18], 2, v[17:18]
	v_sub_f32_e32 v10, v10, v11
	v_fmac_f32_e32 v11, s19, v10
	v_mov_b32_e32 v10, s15
	v_add_co_u32_e32 v17, vcc, s14, v17
	v_addc_co_u32_e32 v18, vcc, v10, v18, vcc
	v_sub_f32_e32 v10, v19, v20
	v_fmac_f32_e32 v10, 0, v8
	global_store_dword v[17:18], v11, off
	v_fma_f32 v11, v10, s2, 1.0
	v_mul_f32_e32 v17, 0x40900000, v10
	v_fmac_f32_e32 v11, v17, v10
	v_sub_f32_e32 v10, v11, v13
	v_mul_f32_e32 v10, v21, v10
	v_sub_f32_e32 v10, v10, v6
	v_add_u32_e32 v16, s1, v16
	v_fmac_f32_e32 v6, s19, v10
	v_add_u32_e32 v10, v16, v28
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshlrev_b64 v[10:11], 2, v[10:11]
	v_mov_b32_e32 v17, s15
	v_add_co_u32_e32 v10, vcc, s14, v10
	v_addc_co_u32_e32 v11, vcc, v17, v11, vcc
	global_store_dword v[10:11], v6, off
	v_sub_f32_e32 v6, v20, v19
	v_fmac_f32_e32 v6, 0, v8
	v_fma_f32 v10, v6, s2, 1.0
	v_mul_f32_e32 v11, 0x40900000, v6
	v_fmac_f32_e32 v10, v11, v6
	v_sub_f32_e32 v6, v10, v13
	v_mul_f32_e32 v6, v21, v6
	v_sub_f32_e32 v6, v6, v15
	v_fmac_f32_e32 v15, s19, v6
	v_add_u32_e32 v6, s1, v14
	v_add_u32_e32 v10, v6, v42
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshlrev_b64 v[10:11], 2, v[10:11]
	v_mov_b32_e32 v14, s15
	v_add_co_u32_e32 v10, vcc, s14, v10
	v_addc_co_u32_e32 v11, vcc, v14, v11, vcc
	global_store_dword v[10:11], v15, off
	v_add_f32_e32 v10, v8, v32
	v_fma_f32 v11, v10, s2, 1.0
	v_mul_f32_e32 v14, 0x40900000, v10
	v_fmac_f32_e32 v11, v14, v10
	v_sub_f32_e32 v10, v11, v13
	v_mul_f32_e32 v10, v21, v10
	v_sub_f32_e32 v10, v10, v12
	v_add_u32_e32 v14, s1, v16
	v_fmac_f32_e32 v12, s19, v10
	v_add_u32_e32 v10, v14, v39
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshlrev_b64 v[10:11], 2, v[10:11]
	v_mov_b32_e32 v15, s15
	v_add_co_u32_e32 v10, vcc, s14, v10
	v_addc_co_u32_e32 v11, vcc, v15, v11, vcc
	global_store_dword v[10:11], v12, off
	v_sub_f32_e32 v10, v41, v8
	v_fma_f32 v11, v10, s2, 1.0
	v_mul_f32_e32 v12, 0x40900000, v10
	v_fmac_f32_e32 v11, v12, v10
	v_sub_f32_e32 v10, v11, v13
	v_mul_f32_e32 v10, v21, v10
	v_sub_f32_e32 v10, v10, v9
	v_add_u32_e32 v6, s1, v6
	v_fmac_f32_e32 v9, s19, v10
	v_add_u32_e32 v10, v6, v30
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshlrev_b64 v[10:11], 2, v[10:11]
	v_mov_b32_e32 v12, s15
	v_add_co_u32_e32 v10, vcc, s14, v10
	v_addc_co_u32_e32 v11, vcc, v12, v11, vcc
	global_store_dword v[10:11], v9, off
	v_sub_f32_e32 v9, v32, v8
	v_fma_f32 v10, v9, s2, 1.0
	v_mul_f32_e32 v11, 0x40900000, v9
	v_fmac_f32_e32 v10, v11, v9
	v_sub_f32_e32 v9, v10, v13
	v_mul_f32_e32 v9, v21, v9
	v_sub_f32_e32 v9, v9, v7
	v_fmac_f32_e32 v7, s19, v9
	v_add3_u32 v9, v14, s1, v30
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshlrev_b64 v[9:10], 2, v[9:10]
	v_mov_b32_e32 v11, s15
	v_add_co_u32_e32 v9, vcc, s14, v9
	v_addc_co_u32_e32 v10, vcc, v11, v10, vcc
	global_store_dword v[9:10], v7, off
	v_add_f32_e32 v7, v8, v41
	v_fma_f32 v9, v7, s2, 1.0
	v_mul_f32_e32 v10, 0x40900000, v7
	v_fmac_f32_e32 v9, v10, v7
	v_sub_f32_e32 v7, v9, v13
	v_mul_f32_e32 v7, v21, v7
	v_sub_f32_e32 v7, v7, v5
	v_add3_u32 v6, v6, s1, v39
	v_fmac_f32_e32 v5, s19, v7
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshlrev_b64 v[6:7], 2, v[6:7]
	v_mov_b32_e32 v9, s15
	v_add_co_u32_e32 v6, vcc, s14, v6
	v_addc_co_u32_e32 v7, vcc, v9, v7, vcc
	global_store_dword v[6:7], v5, off
	v_add_f32_e32 v5, v8, v25
	v_fma_f32 v7, v5, s2, 1.0
	v_mul_f32_e32 v6, 0x40900000, v5
	v_fmac_f32_e32 v7, v6, v5
	v_mad_u64_u32 v[5:6], s[4:5], s0, 15, v[0:1]
	v_add_u32_e32 v6, v27, v36
	v_sub_f32_e32 v0, v7, v13
	v_mad_u64_u32 v[6:7], s[4:5], v6, s16, v[5:6]
	v_mul_f32_e32 v0, v21, v0
	v_sub_f32_e32 v0, v0, v3
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshlrev_b64 v[6:7], 2, v[6:7]
	v_fmac_f32_e32 v3, s19, v0
	v_mov_b32_e32 v0, s15
	v_add_co_u32_e32 v6, vcc, s14, v6
	v_addc_co_u32_e32 v7, vcc, v0, v7, vcc
	v_sub_f32_e32 v0, v29, v8
	global_store_dword v[6:7], v3, off
	v_fma_f32 v3, v0, s2, 1.0
	v_mul_f32_e32 v6, 0x40900000, v0
	v_fmac_f32_e32 v3, v6, v0
	v_add_u32_e32 v6, v22, v26
	v_add_u32_e32 v0, s0, v5
	v_mad_u64_u32 v[5:6], s[4:5], v6, s16, v[0:1]
	v_sub_f32_e32 v3, v3, v13
	v_mul_f32_e32 v3, v21, v3
	v_ashrrev_i32_e32 v6, 31, v5
	v_lshlrev_b64 v[5:6], 2, v[5:6]
	v_sub_f32_e32 v3, v3, v4
	v_fmac_f32_e32 v4, s19, v3
	v_mov_b32_e32 v3, s15
	v_add_co_u32_e32 v5, vcc, s14, v5
	v_addc_co_u32_e32 v6, vcc, v3, v6, vcc
	v_sub_f32_e32 v3, v25, v8
	global_store_dword v[5:6], v4, off
	v_fma_f32 v4, v3, s2, 1.0
	v_mul_f32_e32 v5, 0x40900000, v3
	v_fmac_f32_e32 v4, v5, v3
	v_add_u32_e32 v3, v22, v36
	v_add_u32_e32 v0, s0, v0
	v_sub_f32_e32 v5, v4, v13
	v_mad_u64_u32 v[3:4], s[4:5], v3, s16, v[0:1]
	v_mul_f32_e32 v4, v21, v5
	v_sub_f32_e32 v4, v4, v2
	v_fmac_f32_e32 v2, s19, v4
	v_ashrrev_i32_e32 v4, 31, v3
	v_lshlrev_b64 v[3:4], 2, v[3:4]
	v_mov_b32_e32 v5, s15
	v_add_co_u32_e32 v3, vcc, s14, v3
	v_addc_co_u32_e32 v4, vcc, v5, v4, vcc
	global_store_dword v[3:4], v2, off
	v_add_f32_e32 v2, v8, v29
	v_fma_f32 v3, v2, s2, 1.0
	v_mul_f32_e32 v4, 0x40900000, v2
	v_fmac_f32_e32 v3, v4, v2
	v_sub_f32_e32 v2, v3, v13
	v_add_u32_e32 v3, v27, v26
	v_mul_lo_u32 v3, v3, s16
	v_mul_f32_e32 v2, v21, v2
	v_sub_f32_e32 v2, v2, v1
	v_fmac_f32_e32 v1, s19, v2
	v_add3_u32 v2, v0, s0, v3
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_mov_b32_e32 v0, s15
	v_add_co_u32_e32 v2, vcc, s14, v2
	v_addc_co_u32_e32 v3, vcc, v0, v3, vcc
	global_store_dword v[2:3], v1, off
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6, 0x0
	.amdhsa_kernel lbm
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
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 43
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
.Lfunc_end1:
	.size	lbm, .Lfunc_end1-lbm
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 3864
; NumSgprs: 22
; NumVgprs: 43
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 10
; NumSGPRsForWavesPerEU: 22
; NumVGPRsForWavesPerEU: 43
; Occupancy: 5
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
	.hidden	kX                              ; @kX
	.type	kX,@object
	.section	.rodata,#alloc
	.globl	kX
	.p2align	2, 0x0
kX:
	.long	0                               ; 0x0
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.size	kX, 76

	.hidden	kY                              ; @kY
	.type	kY,@object
	.globl	kY
	.p2align	2, 0x0
kY:
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	4294967295                      ; 0xffffffff
	.long	1                               ; 0x1
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.size	kY, 76

	.hidden	kZ                              ; @kZ
	.type	kZ,@object
	.globl	kZ
	.p2align	2, 0x0
kZ:
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	0                               ; 0x0
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	4294967295                      ; 0xffffffff
	.long	1                               ; 0x1
	.long	1                               ; 0x1
	.long	4294967295                      ; 0xffffffff
	.long	4294967295                      ; 0xffffffff
	.long	1                               ; 0x1
	.size	kZ, 76

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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 32
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           lbm
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         lbm.kd
    .vgpr_count:     43
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx906
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
