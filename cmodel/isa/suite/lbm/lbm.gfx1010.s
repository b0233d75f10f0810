	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1010"
	.hidden	weight                          ; -- Begin function weight
	.globl	weight
	.p2align	2
	.type	weight,@function
weight:                                 ; @weight
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	v_mov_b32_e32 v1, 0x3d638e39
	v_cmp_gt_i32_e32 vcc_lo, 7, v0
	v_cndmask_b32_e32 v1, 0x3ce38e39, v1, vcc_lo
	v_cmp_ne_u32_e32 vcc_lo, 0, v0
	v_cndmask_b32_e32 v0, 0x3eaaaaab, v1, vcc_lo
	s_setpc_b64 s[30:31]
.Lfunc_end0:
	.size	weight, .Lfunc_end0-weight
                                        ; -- End function
	.section	.AMDGPU.csdata
; Function info:
; codeLenInByte = 44
; NumSgprs: 34
; NumVgprs: 2
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
	s_lshr_b32 s2, s0, 16
	s_and_b32 s1, s1, 0xffff
	v_mad_u64_u32 v[13:14], s2, s9, s2, v[1:2]
	v_mad_u64_u32 v[14:15], s1, s10, s1, v[2:3]
	s_and_b32 s0, s0, 0xffff
	v_mad_u64_u32 v[15:16], s0, s8, s0, v[0:1]
	v_mad_u64_u32 v[0:1], s0, v14, s17, v[13:14]
	v_mad_u64_u32 v[0:1], s0, v0, s16, v[15:16]
	s_mul_i32 s0, s17, s16
	s_mul_i32 s0, s0, s18
	s_ashr_i32 s1, s0, 31
	v_add3_u32 v2, v0, s0, s0
	v_ashrrev_i32_e32 v1, 31, v0
	s_lshl_b64 s[2:3], s[0:1], 2
	s_ashr_i32 s1, s16, 31
	v_add_nc_u32_e32 v4, s0, v2
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_ashrrev_i32_e32 v3, 31, v2
	s_add_i32 s4, s16, s1
	v_add_nc_u32_e32 v6, s0, v4
	v_ashrrev_i32_e32 v5, 31, v4
	v_add_co_u32 v0, vcc_lo, s12, v0
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_add_nc_u32_e32 v8, s0, v6
	v_add_co_ci_u32_e32 v1, vcc_lo, s13, v1, vcc_lo
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshlrev_b64 v[4:5], 2, v[4:5]
	v_add_nc_u32_e32 v10, s0, v8
	v_add_co_u32 v16, vcc_lo, v0, s2
	v_ashrrev_i32_e32 v9, 31, v8
	v_add_co_ci_u32_e32 v17, vcc_lo, s3, v1, vcc_lo
	v_add_nc_u32_e32 v18, s0, v10
	v_add_co_u32 v2, vcc_lo, s12, v2
	v_lshlrev_b64 v[6:7], 2, v[6:7]
	v_ashrrev_i32_e32 v11, 31, v10
	v_add_co_ci_u32_e32 v3, vcc_lo, s13, v3, vcc_lo
	v_add_co_u32 v4, vcc_lo, s12, v4
	v_lshlrev_b64 v[8:9], 2, v[8:9]
	v_ashrrev_i32_e32 v19, 31, v18
	v_add_co_ci_u32_e32 v5, vcc_lo, s13, v5, vcc_lo
	v_add_co_u32 v6, vcc_lo, s12, v6
	v_lshlrev_b64 v[10:11], 2, v[10:11]
	global_load_dword v28, v[0:1], off
	v_add_co_ci_u32_e32 v7, vcc_lo, s13, v7, vcc_lo
	v_add_nc_u32_e32 v20, s0, v18
	v_add_co_u32 v8, vcc_lo, s12, v8
	v_lshlrev_b64 v[18:19], 2, v[18:19]
	v_add_co_ci_u32_e32 v9, vcc_lo, s13, v9, vcc_lo
	v_add_co_u32 v24, vcc_lo, s12, v10
	v_add_co_ci_u32_e32 v25, vcc_lo, s13, v11, vcc_lo
	v_add_co_u32 v18, vcc_lo, s12, v18
	v_add_nc_u32_e32 v22, s0, v20
	v_add_co_ci_u32_e32 v19, vcc_lo, s13, v19, vcc_lo
	s_clause 0x6
	global_load_dword v29, v[16:17], off
	global_load_dword v30, v[2:3], off
	global_load_dword v31, v[4:5], off
	global_load_dword v32, v[6:7], off
	global_load_dword v33, v[8:9], off
	global_load_dword v12, v[24:25], off
	global_load_dword v11, v[18:19], off
	v_ashrrev_i32_e32 v21, 31, v20
	v_ashrrev_i32_e32 v23, 31, v22
	v_add_nc_u32_e32 v26, s0, v22
	s_xor_b32 s1, s4, s1
	s_ashr_i32 s2, s17, 31
	v_lshlrev_b64 v[20:21], 2, v[20:21]
	v_lshlrev_b64 v[0:1], 2, v[22:23]
	v_add_nc_u32_e32 v4, s0, v26
	v_ashrrev_i32_e32 v27, 31, v26
	s_ashr_i32 s3, s18, 31
	s_add_i32 s5, s17, s2
	v_add_co_u32 v2, vcc_lo, s12, v20
	v_add_co_ci_u32_e32 v3, vcc_lo, s13, v21, vcc_lo
	v_add_co_u32 v0, vcc_lo, s12, v0
	v_add_nc_u32_e32 v9, s0, v4
	v_add_co_ci_u32_e32 v1, vcc_lo, s13, v1, vcc_lo
	v_ashrrev_i32_e32 v5, 31, v4
	s_clause 0x1
	global_load_dword v8, v[2:3], off
	global_load_dword v7, v[0:1], off
	v_add_nc_u32_e32 v2, s0, v9
	v_lshlrev_b64 v[16:17], 2, v[26:27]
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshlrev_b64 v[0:1], 2, v[4:5]
	s_add_i32 s6, s18, s3
	v_ashrrev_i32_e32 v3, 31, v2
	s_xor_b32 s4, s5, s2
	v_add_co_u32 v16, vcc_lo, s12, v16
	v_lshlrev_b64 v[4:5], 2, v[9:10]
	v_add_co_ci_u32_e32 v17, vcc_lo, s13, v17, vcc_lo
	v_lshlrev_b64 v[9:10], 2, v[2:3]
	v_add_nc_u32_e32 v2, s0, v2
	v_add_co_u32 v0, vcc_lo, s12, v0
	v_add_co_ci_u32_e32 v1, vcc_lo, s13, v1, vcc_lo
	v_add_co_u32 v18, vcc_lo, s12, v4
	v_add_nc_u32_e32 v20, s0, v2
	v_add_co_ci_u32_e32 v19, vcc_lo, s13, v5, vcc_lo
	v_add_co_u32 v22, vcc_lo, s12, v9
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_ci_u32_e32 v23, vcc_lo, s13, v10, vcc_lo
	v_add_nc_u32_e32 v24, s0, v20
	s_clause 0x3
	global_load_dword v10, v[16:17], off
	global_load_dword v9, v[0:1], off
	global_load_dword v6, v[18:19], off
	global_load_dword v5, v[22:23], off
	v_ashrrev_i32_e32 v21, 31, v20
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	s_xor_b32 s2, s6, s3
	v_ashrrev_i32_e32 v25, 31, v24
	v_add_nc_u32_e32 v18, s0, v24
	v_lshlrev_b64 v[0:1], 2, v[20:21]
	s_sub_i32 s3, 0, s1
	v_add_co_u32 v2, vcc_lo, s12, v2
	v_lshlrev_b64 v[16:17], 2, v[24:25]
	v_add_co_ci_u32_e32 v3, vcc_lo, s13, v3, vcc_lo
	v_add_nc_u32_e32 v22, s0, v18
	v_add_co_u32 v20, vcc_lo, s12, v0
	v_ashrrev_i32_e32 v19, 31, v18
	v_add_co_ci_u32_e32 v21, vcc_lo, s13, v1, vcc_lo
	v_add_co_u32 v16, vcc_lo, s12, v16
	v_ashrrev_i32_e32 v23, 31, v22
	v_add_co_ci_u32_e32 v17, vcc_lo, s13, v17, vcc_lo
	global_load_dword v0, v[2:3], off
	v_lshlrev_b64 v[3:4], 2, v[18:19]
	s_clause 0x1
	global_load_dword v1, v[20:21], off
	global_load_dword v2, v[16:17], off
	v_lshlrev_b64 v[16:17], 2, v[22:23]
	v_add_nc_u32_e32 v21, s17, v13
	v_add_nc_u32_e32 v22, s18, v14
	s_sub_i32 s5, 0, s4
	v_add_co_u32 v18, vcc_lo, s12, v3
	v_add_co_ci_u32_e32 v19, vcc_lo, s13, v4, vcc_lo
	v_add_co_u32 v16, vcc_lo, s12, v16
	v_add_co_ci_u32_e32 v17, vcc_lo, s13, v17, vcc_lo
	s_clause 0x1
	global_load_dword v3, v[18:19], off
	global_load_dword v4, v[16:17], off
	v_cvt_f32_u32_e32 v16, s1
	v_cvt_f32_u32_e32 v17, s4
	v_cvt_f32_u32_e32 v18, s2
	v_add_nc_u32_e32 v19, s16, v15
	s_sub_i32 s6, 0, s2
	v_rcp_iflag_f32_e32 v16, v16
	v_rcp_iflag_f32_e32 v17, v17
	v_rcp_iflag_f32_e32 v18, v18
	v_add_nc_u32_e32 v23, 1, v19
	v_ashrrev_i32_e32 v25, 31, v22
	v_ashrrev_i32_e32 v34, 31, v23
	v_add_nc_u32_e32 v35, v22, v25
	v_mul_f32_e32 v16, 0x4f7ffffe, v16
	v_mul_f32_e32 v15, 0x4f7ffffe, v17
	v_mul_f32_e32 v13, 0x4f7ffffe, v18
	v_ashrrev_i32_e32 v18, 31, v21
	v_add_nc_u32_e32 v23, v23, v34
	v_cvt_u32_f32_e32 v16, v16
	v_cvt_u32_f32_e32 v14, v15
	v_cvt_u32_f32_e32 v13, v13
	v_ashrrev_i32_e32 v15, 31, v19
	v_add_nc_u32_e32 v27, v21, v18
	v_mul_lo_u32 v17, s3, v16
	v_mul_lo_u32 v20, s5, v14
	v_mul_lo_u32 v24, s6, v13
	v_add_nc_u32_e32 v26, v19, v15
	v_xor_b32_e32 v27, v27, v18
	v_add_nc_u32_e32 v19, -1, v19
	v_mul_hi_u32 v17, v16, v17
	v_mul_hi_u32 v20, v14, v20
	v_mul_hi_u32 v24, v13, v24
	v_xor_b32_e32 v26, v26, v15
	v_add_nc_u32_e32 v36, v16, v17
	v_xor_b32_e32 v16, v35, v25
	v_add_nc_u32_e32 v35, v14, v20
	v_xor_b32_e32 v14, v23, v34
	v_add_nc_u32_e32 v23, v13, v24
	v_mul_hi_u32 v13, v26, v36
	v_mul_hi_u32 v17, v27, v35
	v_mul_hi_u32 v24, v14, v36
	v_mul_hi_u32 v20, v16, v23
	v_mul_lo_u32 v13, v13, s1
	v_mul_lo_u32 v17, v17, s4
	v_mul_lo_u32 v24, v24, s1
	v_mul_lo_u32 v20, v20, s2
	v_sub_nc_u32_e32 v13, v26, v13
	v_sub_nc_u32_e32 v17, v27, v17
	v_sub_nc_u32_e32 v14, v14, v24
	v_sub_nc_u32_e32 v16, v16, v20
	v_subrev_nc_u32_e32 v20, s1, v13
	v_cmp_le_u32_e32 vcc_lo, s1, v13
	v_subrev_nc_u32_e32 v24, s4, v17
	v_subrev_nc_u32_e32 v27, s2, v16
	v_cndmask_b32_e32 v13, v13, v20, vcc_lo
	v_cmp_le_u32_e32 vcc_lo, s4, v17
	v_cndmask_b32_e32 v17, v17, v24, vcc_lo
	v_cmp_le_u32_e32 vcc_lo, s2, v16
	v_cndmask_b32_e32 v16, v16, v27, vcc_lo
	v_cmp_le_u32_e32 vcc_lo, s1, v14
	v_subrev_nc_u32_e32 v38, s2, v16
	s_waitcnt vmcnt(18)
	v_add_f32_e32 v37, 0, v28
	v_fma_f32 v24, v28, 0, 0
	s_waitcnt vmcnt(17)
	v_add_f32_e32 v37, v37, v29
	v_add_f32_e32 v27, v29, v24
	v_fmac_f32_e32 v24, 0, v29
	s_waitcnt vmcnt(16)
	v_add_f32_e32 v26, v37, v30
	v_subrev_nc_u32_e32 v37, s1, v14
	v_fmac_f32_e32 v24, 0, v30
	s_waitcnt vmcnt(15)
	v_add_f32_e32 v26, v26, v31
	v_cndmask_b32_e32 v14, v14, v37, vcc_lo
	v_cmp_le_u32_e32 vcc_lo, s1, v13
	v_subrev_nc_u32_e32 v37, s4, v17
	s_waitcnt vmcnt(14)
	v_add_f32_e32 v20, v26, v32
	v_subrev_nc_u32_e32 v26, s1, v13
	v_subrev_nc_u32_e32 v39, s1, v14
	s_waitcnt vmcnt(13)
	v_add_f32_e32 v20, v20, v33
	v_cndmask_b32_e32 v13, v13, v26, vcc_lo
	v_sub_f32_e32 v26, v27, v30
	v_add_f32_e32 v27, v31, v24
	v_fmac_f32_e32 v24, 0, v31
	s_waitcnt vmcnt(12)
	v_add_f32_e32 v20, v20, v12
	v_cmp_le_u32_e32 vcc_lo, s4, v17
	v_fmac_f32_e32 v26, 0, v31
	v_sub_f32_e32 v27, v27, v32
	v_fmac_f32_e32 v24, 0, v32
	s_waitcnt vmcnt(11)
	v_add_f32_e32 v20, v20, v11
	v_cndmask_b32_e32 v17, v17, v37, vcc_lo
	v_fmac_f32_e32 v26, 0, v32
	v_fmac_f32_e32 v27, 0, v33
	v_add_f32_e32 v24, v33, v24
	s_waitcnt vmcnt(10)
	v_add_f32_e32 v20, v20, v8
	v_cmp_le_u32_e32 vcc_lo, s2, v16
	v_fmac_f32_e32 v26, 0, v33
	v_fmac_f32_e32 v27, 0, v12
	v_sub_f32_e32 v24, v24, v12
	s_waitcnt vmcnt(9)
	v_add_f32_e32 v20, v20, v7
	v_cndmask_b32_e32 v16, v16, v38, vcc_lo
	v_fmac_f32_e32 v26, 0, v12
	v_add_f32_e32 v27, v11, v27
	v_fmac_f32_e32 v24, 0, v11
	v_xor_b32_e32 v13, v13, v15
	v_xor_b32_e32 v16, v16, v25
	v_add_f32_e32 v26, v11, v26
	v_sub_f32_e32 v27, v27, v8
	v_fmac_f32_e32 v24, 0, v8
	v_sub_nc_u32_e32 v13, v13, v15
	v_sub_nc_u32_e32 v16, v16, v25
	v_sub_f32_e32 v26, v26, v8
	v_sub_f32_e32 v27, v27, v7
	v_fmac_f32_e32 v24, 0, v7
	v_xor_b32_e32 v17, v17, v18
	s_waitcnt vmcnt(8)
	v_add_f32_e32 v20, v20, v10
	v_add_f32_e32 v26, v7, v26
	v_add_f32_e32 v27, v10, v27
	v_fmac_f32_e32 v24, 0, v10
	v_mul_lo_u32 v25, v16, s17
	s_waitcnt vmcnt(7)
	v_add_f32_e32 v20, v20, v9
	v_sub_f32_e32 v15, v26, v10
	v_fmac_f32_e32 v27, 0, v9
	v_add_f32_e32 v16, v9, v24
	v_cmp_le_u32_e32 vcc_lo, s1, v14
	s_waitcnt vmcnt(6)
	v_add_f32_e32 v20, v20, v6
	v_add_f32_e32 v15, v9, v15
	v_fmac_f32_e32 v27, 0, v6
	v_sub_nc_u32_e32 v26, v17, v18
	v_sub_f32_e32 v16, v16, v6
	s_waitcnt vmcnt(5)
	v_add_f32_e32 v20, v20, v5
	v_sub_f32_e32 v15, v15, v6
	v_fmac_f32_e32 v27, 0, v5
	v_cndmask_b32_e32 v14, v14, v39, vcc_lo
	v_sub_f32_e32 v16, v16, v5
	v_add_nc_u32_e32 v17, v25, v26
	v_add_f32_e32 v15, v5, v15
	v_xor_b32_e32 v14, v14, v34
	v_mul_lo_u32 v37, v17, s16
	s_waitcnt vmcnt(4)
	v_add_f32_e32 v20, v20, v0
	v_fmac_f32_e32 v27, 0, v0
	v_add_f32_e32 v16, v0, v16
	v_sub_nc_u32_e32 v14, v14, v34
	s_waitcnt vmcnt(3)
	v_add_f32_e32 v20, v20, v1
	v_add_f32_e32 v16, v1, v16
	v_add3_u32 v17, v14, s0, v37
	s_waitcnt vmcnt(2)
	v_add_f32_e32 v20, v20, v2
	v_sub_f32_e32 v38, v16, v2
	s_waitcnt vmcnt(1)
	v_add_f32_e32 v20, v20, v3
	v_sub_f32_e32 v38, v38, v3
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v24, v20, v4
	v_sub_f32_e32 v20, v15, v0
	v_add_f32_e32 v15, v1, v27
	v_add_f32_e32 v38, v4, v38
	v_cmp_lt_f32_e64 s3, 0x6f800000, |v24|
	v_fmac_f32_e32 v20, 0, v1
	v_sub_f32_e32 v15, v15, v2
	v_cndmask_b32_e64 v18, 1.0, 0x2f800000, s3
	v_fmac_f32_e32 v20, 0, v2
	v_add_f32_e32 v34, v3, v15
	v_add_nc_u32_e32 v15, v13, v37
	v_mul_f32_e32 v27, v24, v18
	v_fmac_f32_e32 v20, 0, v3
	v_sub_f32_e32 v34, v34, v4
	v_ashrrev_i32_e32 v16, 31, v15
	v_rcp_f32_e32 v27, v27
	v_fmac_f32_e32 v20, 0, v4
	v_lshlrev_b64 v[15:16], 2, v[15:16]
	v_add_co_u32 v15, vcc_lo, s14, v15
	v_mul_f32_e32 v27, v18, v27
	v_ashrrev_i32_e32 v18, 31, v17
	v_add_co_ci_u32_e32 v16, vcc_lo, s15, v16, vcc_lo
	v_mul_f32_e32 v34, v34, v27
	v_mul_f32_e32 v39, v20, v27
	v_mul_f32_e32 v27, v38, v27
	v_lshlrev_b64 v[17:18], 2, v[17:18]
	v_mul_f32_e32 v40, 0, v34
	v_add_co_u32 v17, vcc_lo, s14, v17
	v_fma_f32 v38, 0, v39, v40
	v_add_co_ci_u32_e32 v18, vcc_lo, s15, v18, vcc_lo
	v_fma_f32 v20, 0, v27, v38
	v_fma_f32 v41, 0x40400000, v20, 1.0
	v_mul_f32_e32 v42, 0x40900000, v20
	v_fmac_f32_e32 v41, v42, v20
	v_ashrrev_i32_e32 v20, 31, v19
	v_add_nc_u32_e32 v19, v19, v20
	v_xor_b32_e32 v19, v19, v20
	v_mul_hi_u32 v36, v19, v36
	v_mul_lo_u32 v36, v36, s1
	v_sub_nc_u32_e32 v19, v19, v36
	v_subrev_nc_u32_e32 v36, s1, v19
	v_cmp_le_u32_e32 vcc_lo, s1, v19
	v_cndmask_b32_e32 v19, v19, v36, vcc_lo
	v_subrev_nc_u32_e32 v36, s1, v19
	v_cmp_le_u32_e32 vcc_lo, s1, v19
	s_lshl_b32 s1, s0, 1
	v_cndmask_b32_e32 v19, v19, v36, vcc_lo
	v_mul_f32_e32 v36, v34, v34
	v_xor_b32_e32 v19, v19, v20
	v_fmac_f32_e32 v36, v39, v39
	v_sub_nc_u32_e32 v42, v19, v20
	v_fmac_f32_e32 v36, v27, v27
	v_mul_f32_e32 v19, 0x3eaaaaab, v24
	v_mul_f32_e32 v36, 0x3fc00000, v36
	v_sub_f32_e32 v20, v41, v36
	v_mul_f32_e32 v20, v19, v20
	v_add3_u32 v19, v42, s1, v37
	v_sub_f32_e32 v37, v20, v28
	v_ashrrev_i32_e32 v20, 31, v19
	v_fmac_f32_e32 v28, s19, v37
	v_add_f32_e32 v37, v39, v40
	v_lshlrev_b64 v[19:20], 2, v[19:20]
	v_sub_f32_e32 v40, v40, v39
	global_store_dword v[15:16], v28, off
	v_fma_f32 v28, 0, v27, v37
	v_add_co_u32 v15, vcc_lo, s14, v19
	v_add_co_ci_u32_e32 v16, vcc_lo, s15, v20, vcc_lo
	v_fma_f32 v19, 0x40400000, v28, 1.0
	v_mul_f32_e32 v20, 0x40900000, v28
	v_fmac_f32_e32 v19, v20, v28
	v_fma_f32 v20, 0, v27, v40
	v_sub_f32_e32 v19, v19, v36
	v_fma_f32 v28, 0x40400000, v20, 1.0
	v_mul_f32_e32 v41, 0x40900000, v20
	v_fmac_f32_e32 v28, v41, v20
	v_add_nc_u32_e32 v20, 1, v21
	v_add_nc_u32_e32 v21, -1, v21
	v_ashrrev_i32_e32 v41, 31, v20
	v_add_nc_u32_e32 v20, v20, v41
	v_xor_b32_e32 v20, v20, v41
	v_mul_hi_u32 v43, v20, v35
	v_mul_lo_u32 v43, v43, s4
	v_sub_nc_u32_e32 v20, v20, v43
	v_ashrrev_i32_e32 v43, 31, v21
	v_cmp_le_u32_e32 vcc_lo, s4, v20
	v_add_nc_u32_e32 v21, v21, v43
	v_xor_b32_e32 v21, v21, v43
	v_mul_hi_u32 v35, v21, v35
	v_mul_lo_u32 v35, v35, s4
	v_sub_nc_u32_e32 v21, v21, v35
	v_subrev_nc_u32_e32 v35, s4, v20
	v_cndmask_b32_e32 v20, v20, v35, vcc_lo
	v_subrev_nc_u32_e32 v35, s4, v21
	v_cmp_le_u32_e32 vcc_lo, s4, v21
	v_cndmask_b32_e32 v21, v21, v35, vcc_lo
	v_subrev_nc_u32_e32 v35, s4, v20
	v_cmp_le_u32_e32 vcc_lo, s4, v20
	v_cndmask_b32_e32 v20, v20, v35, vcc_lo
	v_subrev_nc_u32_e32 v35, s4, v21
	v_cmp_le_u32_e32 vcc_lo, s4, v21
	v_xor_b32_e32 v20, v20, v41
	v_cndmask_b32_e32 v21, v21, v35, vcc_lo
	v_mul_f32_e32 v35, 0x3d638e39, v24
	v_mul_f32_e32 v24, 0x3ce38e39, v24
	v_sub_nc_u32_e32 v20, v20, v41
	v_fma_f32 v41, v39, 0, -v34
	v_mul_f32_e32 v19, v35, v19
	v_sub_f32_e32 v19, v19, v29
	v_fmac_f32_e32 v29, s19, v19
	v_sub_f32_e32 v19, v28, v36
	v_fma_f32 v28, 0, v39, v34
	global_store_dword v[17:18], v29, off
	v_mul_f32_e32 v19, v35, v19
	v_add_nc_u32_e32 v17, v25, v20
	v_fma_f32 v18, 0, v27, v28
	v_sub_f32_e32 v19, v19, v30
	v_mul_lo_u32 v29, v17, s16
	v_xor_b32_e32 v17, v21, v43
	v_fmac_f32_e32 v30, s19, v19
	v_fma_f32 v19, 0x40400000, v18, 1.0
	v_sub_nc_u32_e32 v21, v17, v43
	global_store_dword v[15:16], v30, off
	v_mad_u64_u32 v[15:16], s3, s0, 3, v[13:14]
	v_mul_f32_e32 v16, 0x40900000, v18
	v_fmac_f32_e32 v19, v16, v18
	v_add_nc_u32_e32 v16, v15, v29
	v_add_nc_u32_e32 v18, v25, v21
	v_add_nc_u32_e32 v30, s0, v15
	v_sub_f32_e32 v19, v19, v36
	v_ashrrev_i32_e32 v17, 31, v16
	v_mul_lo_u32 v25, v18, s16
	v_mul_f32_e32 v18, v35, v19
	v_lshlrev_b64 v[16:17], 2, v[16:17]
	v_sub_f32_e32 v19, v18, v31
	v_add_co_u32 v15, vcc_lo, s14, v16
	v_add_co_ci_u32_e32 v16, vcc_lo, s15, v17, vcc_lo
	v_add_nc_u32_e32 v17, v30, v25
	v_fmac_f32_e32 v31, s19, v19
	v_fma_f32 v19, 0, v27, v41
	v_add_nc_u32_e32 v30, s0, v30
	v_ashrrev_i32_e32 v18, 31, v17
	global_store_dword v[15:16], v31, off
	v_lshlrev_b64 v[17:18], 2, v[17:18]
	v_add_co_u32 v15, vcc_lo, s14, v17
	v_add_co_ci_u32_e32 v16, vcc_lo, s15, v18, vcc_lo
	v_fma_f32 v17, 0x40400000, v19, 1.0
	v_mul_f32_e32 v18, 0x40900000, v19
	v_fmac_f32_e32 v17, v18, v19
	v_add_f32_e32 v18, v27, v38
	v_sub_f32_e32 v17, v17, v36
	v_fma_f32 v19, 0x40400000, v18, 1.0
	v_mul_f32_e32 v31, 0x40900000, v18
	v_mul_f32_e32 v17, v35, v17
	v_fmac_f32_e32 v19, v31, v18
	v_add_nc_u32_e32 v18, 1, v22
	v_add_nc_u32_e32 v22, -1, v22
	v_sub_f32_e32 v17, v17, v32
	v_ashrrev_i32_e32 v31, 31, v18
	v_fmac_f32_e32 v32, s19, v17
	v_sub_f32_e32 v17, v38, v27
	v_add_nc_u32_e32 v18, v18, v31
	global_store_dword v[15:16], v32, off
	v_mul_f32_e32 v32, 0x40900000, v17
	v_xor_b32_e32 v18, v18, v31
	v_mul_hi_u32 v43, v18, v23
	v_mul_lo_u32 v43, v43, s2
	v_sub_nc_u32_e32 v18, v18, v43
	v_subrev_nc_u32_e32 v43, s2, v18
	v_cmp_le_u32_e32 vcc_lo, s2, v18
	v_cndmask_b32_e32 v18, v18, v43, vcc_lo
	v_ashrrev_i32_e32 v43, 31, v22
	v_cmp_le_u32_e32 vcc_lo, s2, v18
	v_add_nc_u32_e32 v22, v22, v43
	v_xor_b32_e32 v22, v22, v43
	v_mul_hi_u32 v23, v22, v23
	v_mul_lo_u32 v23, v23, s2
	v_sub_nc_u32_e32 v22, v22, v23
	v_subrev_nc_u32_e32 v23, s2, v18
	v_cndmask_b32_e32 v18, v18, v23, vcc_lo
	v_subrev_nc_u32_e32 v23, s2, v22
	v_cmp_le_u32_e32 vcc_lo, s2, v22
	v_xor_b32_e32 v18, v18, v31
	v_cndmask_b32_e32 v22, v22, v23, vcc_lo
	v_sub_nc_u32_e32 v18, v18, v31
	v_subrev_nc_u32_e32 v23, s2, v22
	v_cmp_le_u32_e32 vcc_lo, s2, v22
	v_cndmask_b32_e32 v22, v22, v23, vcc_lo
	v_mul_lo_u32 v23, v18, s17
	v_xor_b32_e32 v18, v22, v43
	v_add_nc_u32_e32 v22, v23, v26
	v_sub_nc_u32_e32 v18, v18, v43
	v_mul_lo_u32 v22, v22, s16
	v_mul_lo_u32 v31, v18, s17
	v_sub_f32_e32 v18, v19, v36
	v_mul_f32_e32 v18, v35, v18
	v_add_nc_u32_e32 v15, v30, v22
	v_add_nc_u32_e32 v19, v31, v26
	v_fma_f32 v26, 0x40400000, v17, 1.0
	v_ashrrev_i32_e32 v16, 31, v15
	v_mul_lo_u32 v38, v19, s16
	v_fmac_f32_e32 v26, v32, v17
	v_sub_f32_e32 v17, v18, v33
	v_add_f32_e32 v19, v39, v34
	v_lshlrev_b64 v[15:16], 2, v[15:16]
	v_sub_f32_e32 v26, v26, v36
	v_fmac_f32_e32 v33, s19, v17
	v_fmac_f32_e32 v19, 0, v27
	v_add_co_u32 v15, vcc_lo, s14, v15
	v_add_co_ci_u32_e32 v16, vcc_lo, s15, v16, vcc_lo
	v_mad_u64_u32 v[17:18], s2, s0, 7, v[14:15]
	global_store_dword v[15:16], v33, off
	v_mul_f32_e32 v15, v35, v26
	v_fma_f32 v16, 0x40400000, v19, 1.0
	v_mul_f32_e32 v26, 0x40900000, v19
	v_add3_u32 v14, v30, s0, v38
	v_sub_f32_e32 v30, v15, v12
	v_add_nc_u32_e32 v18, v17, v29
	v_fmac_f32_e32 v16, v26, v19
	v_sub_f32_e64 v26, -v34, v39
	v_ashrrev_i32_e32 v15, 31, v14
	v_fmac_f32_e32 v12, s19, v30
	v_sub_f32_e32 v30, v39, v34
	v_sub_f32_e32 v16, v16, v36
	v_fmac_f32_e32 v26, 0, v27
	v_lshlrev_b64 v[14:15], 2, v[14:15]
	v_ashrrev_i32_e32 v19, 31, v18
	v_fmac_f32_e32 v30, 0, v27
	v_mul_f32_e32 v16, v24, v16
	v_fma_f32 v32, 0x40400000, v26, 1.0
	v_mul_f32_e32 v33, 0x40900000, v26
	v_lshlrev_b64 v[18:19], 2, v[18:19]
	v_add_co_u32 v14, vcc_lo, s14, v14
	v_add_co_ci_u32_e32 v15, vcc_lo, s15, v15, vcc_lo
	v_fmac_f32_e32 v32, v33, v26
	v_fma_f32 v26, 0x40400000, v30, 1.0
	v_mul_f32_e32 v33, 0x40900000, v30
	v_sub_f32_e32 v16, v16, v11
	v_add_co_u32 v18, vcc_lo, s14, v18
	global_store_dword v[14:15], v12, off
	v_sub_f32_e32 v12, v32, v36
	v_fmac_f32_e32 v26, v33, v30
	v_add_co_ci_u32_e32 v19, vcc_lo, s15, v19, vcc_lo
	v_fmac_f32_e32 v11, s19, v16
	v_lshl_add_u32 v16, s0, 3, v42
	v_mul_f32_e32 v12, v24, v12
	v_sub_f32_e32 v14, v26, v36
	v_add_nc_u32_e32 v17, s1, v17
	global_store_dword v[18:19], v11, off
	v_sub_f32_e32 v18, v34, v39
	v_add_nc_u32_e32 v11, v16, v25
	v_sub_f32_e32 v15, v12, v8
	v_mul_f32_e32 v19, v24, v14
	v_add_nc_u32_e32 v14, v17, v25
	v_fmac_f32_e32 v18, 0, v27
	v_ashrrev_i32_e32 v12, 31, v11
	v_fmac_f32_e32 v8, s19, v15
	v_sub_f32_e32 v19, v19, v7
	v_ashrrev_i32_e32 v15, 31, v14
	v_fma_f32 v25, 0x40400000, v18, 1.0
	v_mul_f32_e32 v26, 0x40900000, v18
	v_lshlrev_b64 v[11:12], 2, v[11:12]
	v_fmac_f32_e32 v7, s19, v19
	v_lshlrev_b64 v[14:15], 2, v[14:15]
	v_add_nc_u32_e32 v16, s1, v16
	v_fmac_f32_e32 v25, v26, v18
	v_add_f32_e32 v18, v27, v37
	v_add_co_u32 v11, vcc_lo, s14, v11
	v_add_co_ci_u32_e32 v12, vcc_lo, s15, v12, vcc_lo
	v_sub_f32_e32 v19, v25, v36
	v_fma_f32 v25, 0x40400000, v18, 1.0
	v_mul_f32_e32 v26, 0x40900000, v18
	v_add_co_u32 v14, vcc_lo, s14, v14
	v_add_co_ci_u32_e32 v15, vcc_lo, s15, v15, vcc_lo
	global_store_dword v[11:12], v8, off
	v_add_nc_u32_e32 v11, v16, v29
	v_fmac_f32_e32 v25, v26, v18
	global_store_dword v[14:15], v7, off
	v_sub_f32_e32 v14, v40, v27
	v_mul_f32_e32 v8, v24, v19
	v_ashrrev_i32_e32 v12, 31, v11
	v_sub_f32_e32 v18, v25, v36
	v_add_nc_u32_e32 v17, s1, v17
	v_fma_f32 v19, 0x40400000, v14, 1.0
	v_mul_f32_e32 v25, 0x40900000, v14
	v_sub_f32_e32 v15, v8, v10
	v_lshlrev_b64 v[7:8], 2, v[11:12]
	v_mul_f32_e32 v12, v24, v18
	v_add_nc_u32_e32 v11, v17, v22
	v_fmac_f32_e32 v19, v25, v14
	v_fmac_f32_e32 v10, s19, v15
	v_sub_f32_e32 v15, v37, v27
	v_sub_f32_e32 v14, v12, v9
	v_ashrrev_i32_e32 v12, 31, v11
	v_sub_f32_e32 v18, v19, v36
	v_add_nc_u32_e32 v16, s1, v16
	v_add_co_u32 v7, vcc_lo, s14, v7
	v_lshlrev_b64 v[11:12], 2, v[11:12]
	v_add_co_ci_u32_e32 v8, vcc_lo, s15, v8, vcc_lo
	v_fma_f32 v19, 0x40400000, v15, 1.0
	v_mul_f32_e32 v25, 0x40900000, v15
	v_fmac_f32_e32 v9, s19, v14
	v_mul_f32_e32 v18, v24, v18
	v_add_nc_u32_e32 v14, v16, v38
	v_add_co_u32 v11, vcc_lo, s14, v11
	v_fmac_f32_e32 v19, v25, v15
	global_store_dword v[7:8], v10, off
	v_sub_f32_e32 v7, v18, v6
	v_ashrrev_i32_e32 v15, 31, v14
	v_add_co_ci_u32_e32 v12, vcc_lo, s15, v12, vcc_lo
	v_sub_f32_e32 v10, v19, v36
	v_fmac_f32_e32 v6, s19, v7
	v_lshlrev_b64 v[7:8], 2, v[14:15]
	global_store_dword v[11:12], v9, off
	v_add_f32_e32 v11, v27, v40
	v_add3_u32 v9, v17, s1, v38
	v_mul_f32_e32 v12, v24, v10
	v_add_nc_u32_e32 v17, v23, v21
	v_add_co_u32 v7, vcc_lo, s14, v7
	v_fma_f32 v14, 0x40400000, v11, 1.0
	v_mul_f32_e32 v15, 0x40900000, v11
	v_add_co_ci_u32_e32 v8, vcc_lo, s15, v8, vcc_lo
	v_ashrrev_i32_e32 v10, 31, v9
	v_sub_f32_e32 v12, v12, v5
	v_fmac_f32_e32 v14, v15, v11
	v_add_f32_e32 v11, v27, v28
	global_store_dword v[7:8], v6, off
	v_lshlrev_b64 v[6:7], 2, v[9:10]
	v_fmac_f32_e32 v5, s19, v12
	v_sub_f32_e32 v8, v14, v36
	v_fma_f32 v10, 0x40400000, v11, 1.0
	v_mul_f32_e32 v9, 0x40900000, v11
	v_mul_lo_u32 v17, v17, s16
	v_add_co_u32 v6, vcc_lo, s14, v6
	v_add_co_ci_u32_e32 v7, vcc_lo, s15, v7, vcc_lo
	v_mul_f32_e32 v12, v24, v8
	v_fmac_f32_e32 v10, v9, v11
	v_sub_f32_e32 v11, v41, v27
	v_add3_u32 v8, v16, s1, v22
	global_store_dword v[6:7], v5, off
	v_sub_f32_e32 v7, v12, v0
	v_sub_f32_e32 v10, v10, v36
	v_fma_f32 v12, 0x40400000, v11, 1.0
	v_mul_f32_e32 v14, 0x40900000, v11
	v_ashrrev_i32_e32 v9, 31, v8
	v_fmac_f32_e32 v0, s19, v7
	v_mul_f32_e32 v10, v24, v10
	v_fmac_f32_e32 v12, v14, v11
	v_mad_u64_u32 v[5:6], s1, s0, 15, v[13:14]
	v_lshlrev_b64 v[6:7], 2, v[8:9]
	v_add_nc_u32_e32 v13, v23, v20
	v_sub_f32_e32 v10, v10, v1
	v_sub_f32_e32 v11, v12, v36
	v_sub_f32_e32 v12, v28, v27
	v_add_nc_u32_e32 v14, v31, v21
	v_mad_u64_u32 v[8:9], s1, v13, s16, v[5:6]
	v_add_co_u32 v6, vcc_lo, s14, v6
	v_fmac_f32_e32 v1, s19, v10
	v_mul_f32_e32 v10, v24, v11
	v_fma_f32 v13, 0x40400000, v12, 1.0
	v_mul_f32_e32 v11, 0x40900000, v12
	v_add_nc_u32_e32 v5, s0, v5
	v_ashrrev_i32_e32 v9, 31, v8
	v_sub_f32_e32 v15, v10, v2
	v_add_co_ci_u32_e32 v7, vcc_lo, s15, v7, vcc_lo
	v_fmac_f32_e32 v13, v11, v12
	v_mad_u64_u32 v[10:11], s1, v14, s16, v[5:6]
	v_add_nc_u32_e32 v11, v31, v20
	v_add_nc_u32_e32 v5, s0, v5
	v_add_f32_e32 v14, v27, v41
	v_sub_f32_e32 v16, v13, v36
	v_fmac_f32_e32 v2, s19, v15
	v_lshlrev_b64 v[8:9], 2, v[8:9]
	v_mad_u64_u32 v[12:13], s1, v11, s16, v[5:6]
	v_fma_f32 v18, 0x40400000, v14, 1.0
	v_mul_f32_e32 v11, 0x40900000, v14
	v_mul_f32_e32 v15, v24, v16
	v_add_co_u32 v8, vcc_lo, s14, v8
	v_add_co_ci_u32_e32 v9, vcc_lo, s15, v9, vcc_lo
	v_fmac_f32_e32 v18, v11, v14
	v_ashrrev_i32_e32 v11, 31, v10
	v_add3_u32 v14, v5, s0, v17
	v_ashrrev_i32_e32 v13, 31, v12
	v_sub_f32_e32 v5, v15, v3
	v_sub_f32_e32 v16, v18, v36
	v_lshlrev_b64 v[10:11], 2, v[10:11]
	v_ashrrev_i32_e32 v15, 31, v14
	v_lshlrev_b64 v[12:13], 2, v[12:13]
	v_fmac_f32_e32 v3, s19, v5
	v_mul_f32_e32 v16, v24, v16
	v_add_co_u32 v10, vcc_lo, s14, v10
	v_lshlrev_b64 v[14:15], 2, v[14:15]
	v_add_co_ci_u32_e32 v11, vcc_lo, s15, v11, vcc_lo
	v_sub_f32_e32 v5, v16, v4
	v_add_co_u32 v12, vcc_lo, s14, v12
	v_add_co_ci_u32_e32 v13, vcc_lo, s15, v13, vcc_lo
	v_add_co_u32 v14, vcc_lo, s14, v14
	v_fmac_f32_e32 v4, s19, v5
	v_add_co_ci_u32_e32 v15, vcc_lo, s15, v15, vcc_lo
	global_store_dword v[6:7], v0, off
	global_store_dword v[8:9], v1, off
	global_store_dword v[10:11], v2, off
	global_store_dword v[12:13], v3, off
	global_store_dword v[14:15], v4, off
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
		.amdhsa_wavefront_size32 1
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 44
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
; codeLenInByte = 4072
; NumSgprs: 22
; NumVgprs: 44
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 5
; NumSGPRsForWavesPerEU: 22
; NumVGPRsForWavesPerEU: 44
; Occupancy: 20
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
	.text
	.p2alignl 6, 3214868480
	.fill 48, 4, 3214868480
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
    .vgpr_count:     44
    .vgpr_spill_count: 0
    .wavefront_size: 32
amdhsa.target:   amdgcn-amd-amdhsa--gfx1010
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
