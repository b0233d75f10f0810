	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1010"
	.protected	sgemm                   ; -- Begin function sgemm
	.globl	sgemm
	.p2align	8
	.type	sgemm,@function
sgemm:                                  ; @sgemm
; %bb.0:
	s_load_dword s16, s[4:5], 0x4
	s_clause 0x2
	s_load_dwordx4 s[0:3], s[6:7], 0x18
	s_load_dwordx4 s[12:15], s[6:7], 0x0
	s_load_dwordx2 s[10:11], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s4, s16, 16
	v_mad_u64_u32 v[2:3], s4, s9, s4, v[1:2]
	s_and_b32 s4, s16, 0xffff
	s_cmp_lt_i32 s1, 1
	s_mul_i32 s8, s8, s4
	s_cbranch_scc1 .LBB0_3
; %bb.1:
	v_lshlrev_b32_e32 v5, 2, v0
	v_mul_lo_u32 v9, v1, s0
	v_lshlrev_b32_e32 v6, 6, v1
	v_mad_u64_u32 v[3:4], s4, v2, s1, v[0:1]
	v_or_b32_e32 v7, 0x400, v5
	v_mov_b32_e32 v1, 0
	v_add_nc_u32_e32 v8, v6, v5
	s_lshl_b32 s4, s0, 4
	v_add3_u32 v4, v0, v9, s8
	v_add_nc_u32_e32 v9, v7, v6
	s_mov_b32 s5, 0
.LBB0_2:                                ; =>This Inner Loop Header: Depth=1
	v_add_nc_u32_e32 v10, s5, v3
	v_ashrrev_i32_e32 v5, 31, v4
	s_add_i32 s5, s5, 16
	s_cmp_ge_i32 s5, s1
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshlrev_b64 v[12:13], 2, v[4:5]
	v_add_nc_u32_e32 v4, s4, v4
	v_lshlrev_b64 v[10:11], 2, v[10:11]
	v_add_co_u32 v12, vcc_lo, s14, v12
	v_add_co_ci_u32_e32 v13, vcc_lo, s15, v13, vcc_lo
	v_add_co_u32 v10, vcc_lo, s12, v10
	v_add_co_ci_u32_e32 v11, vcc_lo, s13, v11, vcc_lo
	global_load_dword v5, v[12:13], off
	global_load_dword v14, v[10:11], off
	s_waitcnt vmcnt(1)
	ds_write_b32 v9, v5
	s_waitcnt vmcnt(0)
	ds_write_b32 v8, v14
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	ds_read2_b32 v[10:11], v7 offset1:16
	ds_read2_b32 v[12:13], v6 offset1:1
	ds_read2_b32 v[14:15], v7 offset0:32 offset1:48
	ds_read2_b32 v[16:17], v6 offset0:2 offset1:3
	ds_read2_b32 v[18:19], v6 offset0:4 offset1:5
	ds_read2_b32 v[20:21], v6 offset0:6 offset1:7
	ds_read2_b32 v[22:23], v7 offset0:64 offset1:80
	s_waitcnt lgkmcnt(5)
	v_fmac_f32_e32 v1, v12, v10
	v_fmac_f32_e32 v1, v13, v11
	ds_read2_b32 v[10:11], v7 offset0:96 offset1:112
	s_waitcnt lgkmcnt(4)
	v_fmac_f32_e32 v1, v16, v14
	v_fmac_f32_e32 v1, v17, v15
	ds_read2_b32 v[12:13], v7 offset0:128 offset1:144
	ds_read2_b32 v[14:15], v6 offset0:8 offset1:9
	s_waitcnt lgkmcnt(3)
	v_fmac_f32_e32 v1, v18, v22
	v_fmac_f32_e32 v1, v19, v23
	ds_read2_b32 v[16:17], v7 offset0:160 offset1:176
	ds_read2_b32 v[18:19], v6 offset0:10 offset1:11
	s_waitcnt lgkmcnt(4)
	v_fmac_f32_e32 v1, v20, v10
	v_fmac_f32_e32 v1, v21, v11
	ds_read2_b32 v[10:11], v6 offset0:12 offset1:13
	ds_read2_b32 v[20:21], v6 offset0:14 offset1:15
	ds_read2_b32 v[22:23], v7 offset0:192 offset1:208
	s_waitcnt lgkmcnt(5)
	v_fmac_f32_e32 v1, v14, v12
	v_fmac_f32_e32 v1, v15, v13
	ds_read2_b32 v[12:13], v7 offset0:224 offset1:240
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	v_fmac_f32_e32 v1, v18, v16
	v_fmac_f32_e32 v1, v19, v17
	v_fmac_f32_e32 v1, v10, v22
	v_fmac_f32_e32 v1, v11, v23
	v_fmac_f32_e32 v1, v20, v12
	v_fmac_f32_e32 v1, v21, v13
	s_cbranch_scc0 .LBB0_2
	s_branch .LBB0_4
.LBB0_3:
	v_mov_b32_e32 v1, 0
.LBB0_4:
	v_mul_lo_u32 v2, v2, s0
	v_add3_u32 v2, s8, v0, v2
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_add_co_u32 v2, vcc_lo, s10, v2
	v_add_co_ci_u32_e32 v3, vcc_lo, s11, v3, vcc_lo
	global_load_dword v0, v[2:3], off
	s_waitcnt vmcnt(0)
	v_mul_f32_e32 v0, s3, v0
	v_fmac_f32_e32 v0, s2, v1
	global_store_dword v[2:3], v0, off
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6, 0x0
	.amdhsa_kernel sgemm
		.amdhsa_group_segment_fixed_size 2048
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 40
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
		.amdhsa_next_free_vgpr 24
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
	.size	sgemm, .Lfunc_end0-sgemm
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 620
; NumSgprs: 19
; NumVgprs: 24
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 2048 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 19
; NumVGPRsForWavesPerEU: 24
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
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
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
        .type_name:      int
        .value_kind:     by_value
      - .offset:         32
        .size:           4
        .type_name:      float
        .value_kind:     by_value
      - .offset:         36
        .size:           4
        .type_name:      float
        .value_kind:     by_value
    .group_segment_fixed_size: 2048
    .kernarg_segment_align: 8
    .kernarg_segment_size: 40
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           sgemm
    .private_segment_fixed_size: 0
    .sgpr_count:     19
    .sgpr_spill_count: 0
    .symbol:         sgemm.kd
    .vgpr_count:     24
    .vgpr_spill_count: 0
    .wavefront_size: 32
amdhsa.target:   amdgcn-amd-amdhsa--gfx1010
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
