import { pool } from "@/lib/platform/db";

/** Attached to the connection pool, which all of Next's bundles share. */
export function perDatabase<Value>(name: string, create: () => Value): Value {
  const poolState = pool() as { schoolsachKept?: Record<string, unknown> };
  const values = (poolState.schoolsachKept ??= {});
  return (values[name] ??= create()) as Value;
}
