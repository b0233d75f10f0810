#include "cmodel/studies/grid/digest.hpp"

#include <gtest/gtest.h>

namespace segue::studies::grid {
namespace {

// Python: uuid.uuid5(uuid.NAMESPACE_OID, ...).
TEST(Digest, IsTheNameBasedUuid) {
  EXPECT_EQ(digest(""), "0a68eb57-c88a-5f34-9e9d-27f85e68af4f");
  EXPECT_EQ(digest("segue"), "00f8dad9-f436-5f99-afc7-6ab77a2c8ab9");
}

}  // namespace
}  // namespace segue::studies::grid
