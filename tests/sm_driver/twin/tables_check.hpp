#pragma once

#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

/// Fails the test unless the tables of the driver agree with each other: counts,
/// claims and tokens of every kernel against the SM status table, the queues
/// against the valid bits, the masks of outstanding work against the SM states.
void expect_consistent(const SmDriver& driver);

/// Fails the test if the driver rests although its policy has something to do:
/// an event has been lost.
void expect_nothing_forgotten(const SmDriver& driver);

/// Fails the test unless every signal of the image unpacks to the register.
void expect_image_shows_state(SmDriver& driver);

}  // namespace segue::sm_driver
