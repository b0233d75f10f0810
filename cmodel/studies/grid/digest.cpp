#include "cmodel/studies/grid/digest.hpp"

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <fstream>
#include <iterator>

namespace segue::studies::grid {

std::string digest(std::string_view text) {
  const boost::uuids::name_generator_sha1 generator(boost::uuids::ns::oid());
  return boost::uuids::to_string(generator(text.data(), text.size()));
}

std::string digest_of_file(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return digest(std::string(std::istreambuf_iterator<char>(stream), {}));
}

}  // namespace segue::studies::grid
