import { log } from "@/lib/platform/log";

// Tests cause thousands of refused requests; their log lines would hide failures.
log.level = "silent";
