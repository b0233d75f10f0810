// Q matrix of magnetic-resonance imaging: for each voxel a sum over all samples of the trajectory.
#define TURN 6.2831853f

__kernel void mri_q(__global const float4* samples, int count, __global const float* x,
                    __global const float* y, __global const float* z, __global float* real,
                    __global float* imaginary) {
  const int k = get_global_id(0);
  float re = 0;
  float im = 0;
  for (int s = 0; s < count; ++s) {
    const float4 sample = samples[s];
    const float angle = TURN * (sample.x * x[k] + sample.y * y[k] + sample.z * z[k]);
    re += sample.w * cos(angle);
    im += sample.w * sin(angle);
  }
  real[k] = re;
  imaginary[k] = im;
}
