// The embedded Postgres' settings.
import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

const MB = 1024 * 1024;

/** Buffers depend on the machine's memory, but most of that is for the site's own process. Durability settings keep Postgres' defaults. */
export function serverSettings() {
  const limit = process.constrainedMemory?.() || Infinity;
  const memory = Math.min(totalmem(), limit) / MB;
  /** @param {number} divisor @param {number} min @param {number} max */
  const share = (divisor, min, max) => `${Math.round(Math.min(Math.max(memory / divisor, min), max))}MB`;
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 100,
    shared_buffers: share(8, 64, 1024),
    effective_cache_size: share(2, 256, 16384),
    maintenance_work_mem: share(32, 32, 512),
    work_mem: share(512, 4, 32),
    max_wal_size: "2GB",
    checkpoint_completion_target: 0.9,
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Keeps personal data out of the log: statements, and the keys of refused rows.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    // Containers provide 64 MB of shared memory, too little for parallel queries.
    ...(hasSmallSharedMemory() && { dynamic_shared_memory_type: "mmap" }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function hasSmallSharedMemory() {
  if (process.platform !== "linux") return false;
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    return blocks * bsize < 256 * MB;
  } catch {
    return true;
  }
}
