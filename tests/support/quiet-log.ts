import { log } from "@/lib/platform/log";

// Thousands of refused requests are part of the tests and would bury what fails.
log.level = "silent";
