// Records the inputs of a completed step, so that the next start can skip it. Uses Node's own modules only.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../support/error-details.mjs";
import { ROOT } from "../support/settings.mjs";

/**
 * A hash of the names and contents of files and folders; missing ones are included as missing.
 *
 * @param {string[]} paths
 * @param {(path: string) => boolean} [isExcluded]
 * @returns {string}
 */
export function fingerprint(paths, isExcluded = () => false) {
  const hash = createHash("sha256").update(process.version.split(".")[0]);
  /** @param {string} path @returns {void} */
  const add = (path) => {
    if (isExcluded(path)) return;
    const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (stat?.isDirectory())
      return readdirSync(join(ROOT, path))
        .sort()
        .forEach((name) => add(`${path}/${name}`));
    hash.update(`${path}\0${stat?.size ?? "-"}\0`);
    if (stat) hash.update(readFileSync(join(ROOT, path)));
  };
  paths.forEach(add);
  return hash.digest("hex");
}

/** @param {string} file @param {string} inputsHash */
export function isStamped(file, inputsHash) {
  try {
    return readFileSync(join(ROOT, file), "utf8") === inputsHash;
  } catch {
    return false;
  }
}

/** If the folder isn't writable, the next start checks again. @param {string} file @param {string} inputsHash */
export function stamp(file, inputsHash) {
  try {
    writeFileSync(join(ROOT, file), inputsHash);
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM"].includes(codeOf(error) ?? "")) throw error;
  }
}
