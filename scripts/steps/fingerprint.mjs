// What a finished step was made from, so that the next start knows whether to do it again. Node's own modules only.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../settings.mjs";

/** A hash of names and contents of files and folders of the clone; what isn't there counts as not there. */
export function fingerprint(paths, leaveOut = () => false) {
  const hash = createHash("sha256").update(process.version.split(".")[0]);
  const add = (path) => {
    if (leaveOut(path)) return;
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

export function isStamped(file, print) {
  try {
    return readFileSync(join(ROOT, file), "utf8") === print;
  } catch {
    return false;
  }
}

/** Where the folder is another user's, the next start looks again. */
export function stamp(file, print) {
  try {
    writeFileSync(join(ROOT, file), print);
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM"].includes(error.code)) throw error;
  }
}
