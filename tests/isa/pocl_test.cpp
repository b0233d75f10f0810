// Whole kernels of the suite from their OpenCL C by pocl, another compiler and another executor,
// compared with those from their machine code. Not built without OpenCL, skipped without pocl.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "cmodel/isa/suite/reference.hpp"
#include "cmodel/paths/paths.hpp"
#include "tests/isa/suite_kernels.hpp"

namespace segue::isa {
namespace {

/// pocl's processor, or nothing.
cl_device_id pocl_device() {
  setenv("POCL_KERNEL_CACHE", "0", 1);  // leaves nothing in the user's folders
  std::vector<cl_platform_id> platforms(16);
  cl_uint found = 0;
  if (clGetPlatformIDs(16, platforms.data(), &found) != CL_SUCCESS) return nullptr;
  for (cl_uint k = 0; k < found; ++k) {
    std::string name(256, '\0');
    clGetPlatformInfo(platforms[k], CL_PLATFORM_NAME, name.size(), name.data(), nullptr);
    cl_device_id device = nullptr;
    if (name.starts_with("Portable Computing Language") &&
        clGetDeviceIDs(platforms[k], CL_DEVICE_TYPE_CPU, 1, &device, nullptr) == CL_SUCCESS)
      return device;
  }
  return nullptr;
}

void check(cl_int status, const std::string& what) {
  if (status != CL_SUCCESS) throw std::runtime_error(what + ": " + std::to_string(status));
}

/// A host file's buffers and launches on an OpenCL device.
class Pocl {
 public:
  Pocl(cl_device_id device, const HostFile& file, const Program& program)
      : file_(file), program_(program) {
    cl_int status = CL_SUCCESS;
    context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
    check(status, "context");
    queue_ = clCreateCommandQueue(context_, device, 0, &status);
    check(status, "queue");
    std::ifstream stream(file.source);
    std::stringstream text;
    text << stream.rdbuf();
    const std::string source = text.str();
    const char* start = source.c_str();
    compiled_ = clCreateProgramWithSource(context_, 1, &start, nullptr, &status);
    check(status, "source");
    std::string options;
    for (const std::string& option : file.options) options += option + " ";
    check(clBuildProgram(compiled_, 1, &device, options.c_str(), nullptr, nullptr), "build");
  }
  ~Pocl() {
    for (cl_mem memory : memories_) clReleaseMemObject(memory);
    clReleaseProgram(compiled_);
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }
  Pocl(const Pocl&) = delete;
  Pocl& operator=(const Pocl&) = delete;

  std::vector<HostBuffer> run() {
    std::vector<HostBuffer> buffers = initial_buffers(file_);
    for (HostBuffer& buffer : buffers) {
      cl_int status = CL_SUCCESS;
      memories_.push_back(clCreateBuffer(context_, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                         buffer.bytes.size(), buffer.bytes.data(), &status));
      check(status, buffer.name);
    }
    const std::uint32_t most = file_.loop ? file_.loop->most_rounds : 1;
    for (std::uint32_t round = 0; round < most; ++round) {
      if (file_.loop) set_flag();
      for (const LaunchSpec& spec : file_.launches) launch(spec);
      if (file_.loop && flag() == 0) break;
    }
    for (std::size_t k = 0; k < buffers.size(); ++k) {
      check(clEnqueueReadBuffer(queue_, memories_[k], CL_TRUE, 0, buffers[k].bytes.size(),
                                buffers[k].bytes.data(), 0, nullptr, nullptr),
            "read");
    }
    return buffers;
  }

 private:
  void set_flag() {
    const std::uint32_t zero = 0;
    check(clEnqueueWriteBuffer(queue_, memories_[file_.loop->buffer], CL_TRUE, 0, sizeof zero,
                               &zero, 0, nullptr, nullptr),
          "flag");
  }
  std::uint32_t flag() {
    std::uint32_t value = 0;
    check(clEnqueueReadBuffer(queue_, memories_[file_.loop->buffer], CL_TRUE, 0, sizeof value,
                              &value, 0, nullptr, nullptr),
          "flag");
    return value;
  }

  void launch(const LaunchSpec& spec) {
    cl_int status = CL_SUCCESS;
    cl_kernel kernel = clCreateKernel(compiled_, spec.kernel.c_str(), &status);
    check(status, spec.kernel);
    const Kernel& parameters = *program_.find(spec.kernel);
    for (cl_uint k = 0; k < spec.arguments.size(); ++k)
      check(set_argument(kernel, k, spec.arguments[k], parameters.parameters[k]), spec.kernel);
    std::array<std::size_t, 3> global{};
    std::array<std::size_t, 3> local{};
    for (std::size_t d = 0; d < 3; ++d) {
      global[d] = spec.dispatch.global[d];
      local[d] = spec.dispatch.local[d];
    }
    check(clEnqueueNDRangeKernel(queue_, kernel, 3, nullptr, global.data(), local.data(), 0,
                                 nullptr, nullptr),
          spec.kernel);
    check(clFinish(queue_), "finish");
    clReleaseKernel(kernel);
  }

  cl_int set_argument(cl_kernel kernel, cl_uint index, const ArgumentSpec& spec,
                      const KernelParameter& parameter) {
    if (const auto* buffer = std::get_if<BufferReference>(&spec))
      return clSetKernelArg(kernel, index, sizeof(cl_mem), &memories_[buffer->index]);
    if (const auto* local = std::get_if<LocalBytes>(&spec))
      return clSetKernelArg(kernel, index, local->bytes, nullptr);
    const double value = std::get<double>(spec);
    if (parameter.type_name == "float") {
      const auto single = static_cast<float>(value);
      return clSetKernelArg(kernel, index, sizeof single, &single);
    }
    if (parameter.type_name == "double") return clSetKernelArg(kernel, index, 8, &value);
    const auto integer = static_cast<std::int64_t>(value);
    return clSetKernelArg(kernel, index, parameter.size, &integer);
  }

  const HostFile& file_;
  const Program& program_;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_program compiled_ = nullptr;
  std::vector<cl_mem> memories_;
};

class WholeKernel : public ::testing::TestWithParam<SuiteKernel> {};

TEST_P(WholeKernel, ResultsArePocls) {
  cl_device_id device = pocl_device();
  if (device == nullptr) GTEST_SKIP() << "no pocl";
  const HostFile file = small_host_file(GetParam());
  const Program program = program_of(GetParam());
  const HostRun ours =
      run_host_file(file, program, [](std::size_t, std::uint32_t) { return RunOptions{}; });
  const std::vector<HostBuffer> theirs = Pocl(device, file, program).run();
  const std::string skipped = " " + std::string(find_reference(file.reference)->not_compared) + " ";
  for (std::size_t k = 0; k < theirs.size(); ++k) {
    if (skipped.find(" " + theirs[k].name + " ") != std::string::npos) continue;
    const auto mismatch = compare(ours.buffers[k], theirs[k], file.buffers[k]);
    EXPECT_FALSE(mismatch) << theirs[k].name << "[" << mismatch->index << "]: " << mismatch->got
                           << ", pocl " << mismatch->expected << "; " << mismatch->differing
                           << " differ";
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, WholeKernel, ::testing::ValuesIn(suite_kernels()),
                         [](const auto& kernel) { return test_name(kernel.param); });

}  // namespace
}  // namespace segue::isa
