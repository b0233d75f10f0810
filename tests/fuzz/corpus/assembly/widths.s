 .amdgcn_target "amdgcn-amd-amdhsa--gfx906"
 .text
k:
 s_load_dwordx2 s[4:5], s[0:1], 0x0
 v_lshlrev_b32 v1, 4, v0
 v_cvt_f32_u32 v2, v0
 v_mad_f32 v2, v2, -|v2|, 1.0 clamp
 v_cvt_f64_f32 v[4:5], v2
 v_fma_f64 v[4:5], v[4:5], 0.5, v[4:5]
 v_add_u32_sdwa v3, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_3 src1_sel:WORD_0
 v_pk_mad_u16 v6, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[0,1,1]
 v_cmp_class_f32 vcc, v2, 0x1f8
 v_addc_co_u32 v7, vcc, v1, v2, vcc
 ds_write2st64_b32 v0, v1, v2 offset0:0 offset1:1
 s_barrier
 ds_read_b64 v[8:9], v0 offset:8
 s_and_saveexec_b64 s[6:7], vcc
 s_cbranch_execz .LX
 global_atomic_add v3, v1, v2, s[4:5] glc
.LX:
 s_or_b64 exec, exec, s[6:7]
 s_bfe_i32 s8, s9, 0x80008
 v_readlane_b32 s8, v1, s8
 v_writelane_b32 v1, s8, 3
 s_getpc_b64 s[10:11]
 s_add_u32 s10, s10, t@rel32@lo+4
 s_addc_u32 s11, s11, t@rel32@hi+12
 s_load_dword s12, s[10:11], 0x0
 global_store_dwordx4 v1, v[4:7], s[4:5] offset:16
 s_endpgm
 .section .rodata
 .p2align 2
t:
 .long 1, 2, 3
 .ascii "a\001b"
 .zero 8
 .amdhsa_kernel k
 .amdhsa_group_segment_fixed_size 1024
 .amdhsa_kernarg_size 16
 .amdhsa_user_sgpr_kernarg_segment_ptr 1
 .amdhsa_next_free_vgpr 12
 .amdhsa_next_free_sgpr 16
 .amdhsa_float_denorm_mode_32 3
 .end_amdhsa_kernel
 .amdgpu_metadata
amdhsa.kernels:
  - .args:
      - {.offset: 0, .size: 8, .value_kind: global_buffer}
      - {.offset: 8, .size: 4, .value_kind: by_value}
    .name: k
 .end_amdgpu_metadata
