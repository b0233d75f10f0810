"use strict";
// All of the page's script lives in one object; a file adds one part to it.
const segue = {};

