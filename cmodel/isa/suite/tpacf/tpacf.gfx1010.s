	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1010"
	.protected	tpacf                   ; -- Begin function tpacf
	.globl	tpacf
	.p2align	8
	.type	tpacf,@function
tpacf:                                  ; @tpacf
; %bb.0:
	v_mov_b32_e32 v1, 0
	v_cmp_gt_u32_e32 vcc_lo, 20, v0
	v_lshlrev_b32_e32 v5, 2, v0
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .LBB0_2
; %bb.1:
	ds_write_b32 v5, v1
.LBB0_2:
	s_waitcnt_depctr 0xffe3
	s_or_b32 exec_lo, exec_lo, s0
	s_load_dword s0, s[4:5], 0x4
	s_clause 0x1
	s_load_dword s1, s[6:7], 0x18
	s_load_dwordx4 s[12:15], s[6:7], 0x20
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s2, s9, s1
	s_mul_i32 s8, s8, s0
	s_add_i32 s1, s2, s1
	v_add3_u32 v3, s2, v0, s8
	v_add_nc_u32_e32 v2, 1, v3
	v_cmp_gt_i32_e64 s0, s1, v2
	s_and_saveexec_b32 s4, s0
	s_cbranch_execz .LBB0_7
; %bb.3:
	s_clause 0x1
	s_load_dwordx4 s[8:11], s[6:7], 0x0
	s_load_dwordx2 s[2:3], s[6:7], 0x10
	v_ashrrev_i32_e32 v4, 31, v3
	s_mov_b32 s5, 0
	v_lshlrev_b64 v[3:4], 2, v[3:4]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v8, s0, s8, v3
	v_add_co_ci_u32_e64 v9, s0, s9, v4, s0
	v_add_co_u32 v10, s0, s10, v3
	v_add_co_ci_u32_e64 v11, s0, s11, v4, s0
	v_add_co_u32 v12, s0, s2, v3
	v_add_co_ci_u32_e64 v13, s0, s3, v4, s0
	global_load_dword v4, v[8:9], off
	global_load_dword v6, v[10:11], off
	global_load_dword v7, v[12:13], off
	v_mov_b32_e32 v8, 1
.LBB0_4:                                ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB0_5 Depth 2
	v_ashrrev_i32_e32 v3, 31, v2
	s_mov_b32 s6, 0
	v_lshlrev_b64 v[9:10], 2, v[2:3]
	v_add_co_u32 v11, s0, s2, v9
	v_add_co_ci_u32_e64 v12, s0, s3, v10, s0
	v_add_co_u32 v13, s0, s10, v9
	v_add_co_ci_u32_e64 v14, s0, s11, v10, s0
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[11:12], off
	v_add_co_u32 v9, s0, s8, v9
	v_add_co_ci_u32_e64 v10, s0, s9, v10, s0
	global_load_dword v11, v[13:14], off
	global_load_dword v12, v[9:10], off
	v_mov_b32_e32 v10, 19
	v_mov_b32_e32 v9, 0
	s_waitcnt vmcnt(2)
	v_mul_f32_e32 v3, v7, v3
	s_waitcnt vmcnt(1)
	v_fmac_f32_e32 v3, v6, v11
	s_waitcnt vmcnt(0)
	v_fmac_f32_e32 v3, v4, v12
.LBB0_5:                                ;   Parent Loop BB0_4 Depth=1
                                        ; =>  This Inner Loop Header: Depth=2
	v_add_nc_u32_e32 v11, v10, v9
	v_lshrrev_b32_e32 v12, 31, v11
	v_add_nc_u32_e32 v11, v11, v12
	v_ashrrev_i32_e32 v11, 1, v11
	v_ashrrev_i32_e32 v12, 31, v11
	v_lshlrev_b64 v[12:13], 2, v[11:12]
	v_add_co_u32 v12, s0, s12, v12
	v_add_co_ci_u32_e64 v13, s0, s13, v13, s0
	global_load_dword v12, v[12:13], off
	v_add_nc_u32_e32 v13, 1, v11
	s_waitcnt vmcnt(0)
	v_cmp_nge_f32_e64 s0, v3, v12
	v_cndmask_b32_e64 v9, v9, v13, s0
	v_cndmask_b32_e64 v10, v11, v10, s0
	v_cmp_ge_i32_e64 s0, v9, v10
	s_or_b32 s6, s0, s6
	s_andn2_b32 exec_lo, exec_lo, s6
	s_cbranch_execnz .LBB0_5
; %bb.6:                                ;   in Loop: Header=BB0_4 Depth=1
	s_or_b32 exec_lo, exec_lo, s6
	v_lshlrev_b32_e32 v3, 2, v9
	v_add_nc_u32_e32 v2, 1, v2
	s_waitcnt_vscnt null, 0x0
	ds_add_u32 v3, v8
	v_cmp_le_i32_e64 s0, s1, v2
	s_or_b32 s5, s0, s5
	s_andn2_b32 exec_lo, exec_lo, s5
	s_cbranch_execnz .LBB0_4
.LBB0_7:
	s_or_b32 exec_lo, exec_lo, s4
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .LBB0_9
; %bb.8:
	s_waitcnt_vscnt null, 0x0
	ds_read_b32 v2, v5
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_co_u32 v0, vcc_lo, s14, v0
	v_add_co_ci_u32_e32 v1, vcc_lo, s15, v1, vcc_lo
	s_waitcnt lgkmcnt(0)
	global_atomic_add v[0:1], v2, off
.LBB0_9:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6, 0x0
	.amdhsa_kernel tpacf
		.amdhsa_group_segment_fixed_size 80
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 48
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
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 15
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
	.size	tpacf, .Lfunc_end0-tpacf
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 708
; NumSgprs: 18
; NumVgprs: 15
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 80 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 15
; Occupancy: 20
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
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
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .address_space:  global
        .is_const:       true
        .offset:         32
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         40
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 80
    .kernarg_segment_align: 8
    .kernarg_segment_size: 48
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           tpacf
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         tpacf.kd
    .vgpr_count:     15
    .vgpr_spill_count: 0
    .wavefront_size: 32
amdhsa.target:   amdgcn-amd-amdhsa--gfx1010
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
