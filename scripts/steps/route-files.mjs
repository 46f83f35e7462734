// The API's route files and their paths. Uses Node's own modules only.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/settings.mjs";

/** The handler of all unknown paths. */
const CATCH_ALL = "[[";

/**
 * All route files below app/api and app/uploads, fixed paths before those with parameters.
 *
 * @returns {{ path: string, file: string }[]} `path`: `/api/schools/{id}`, `/uploads/{...path}`; `file`: relative to the root
 */
export function listRoutes() {
  return ["app/api", "app/uploads"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name).replaceAll("\\", "/")}`),
    )
    .filter((file) => file.endsWith("/route.ts") && !file.includes(CATCH_ALL))
    .map((file) => ({ path: file.slice("app".length, -"/route.ts".length).replaceAll("[", "{").replaceAll("]", "}"), file }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}
