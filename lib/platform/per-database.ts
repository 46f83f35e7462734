import { pool } from "@/lib/platform/db";

/** Made at its first use and kept with the connections to its database: they are there once for the process, a module once a bundle of Next's. */
export function perDatabase<Kept>(name: string, make: () => Kept): Kept {
  const own = pool() as { schoolsachKept?: Record<string, unknown> };
  const kept = (own.schoolsachKept ??= {});
  return (kept[name] ??= make()) as Kept;
}
