// Creates the embedded Postgres' cluster and checks that its version is that of the binaries.
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @import { SpawnSyncReturns } from "node:child_process" */
/** @import { ClusterOwner } from "./owner.mjs" */

export const USER = "schoolsach";
export const DATABASE = "schoolsach";
/** The site's role: reads and writes rows, and can't change tables. */
export const SITE_ROLE = "schoolsach_site";

/** The site role's password, derived from the owner's. @param {string} ownerPassword */
export const sitePassword = (ownerPassword) => createHmac("sha256", ownerPassword).update(SITE_ROLE).digest("base64url");

/** @param {string} folder */
export function readPassword(folder) {
  const file = join(folder, "postgres-password");
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(24).toString("base64url"), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, "utf8");
}

/**
 * Creates the cluster in a folder next to its final one and moves it when complete, so that an interrupted start leaves no partial one.
 *
 * @param {ClusterOwner} owner
 * @param {string} password
 */
export function initialise({ bin, cluster, run, own }, password) {
  const newCluster = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(newCluster, { recursive: true, force: true });
  mkdirSync(newCluster, { mode: 0o700 });
  own(newCluster);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile);
  const initdbArguments = [
    "-D",
    newCluster,
    "-U",
    USER,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
  ];
  requireSuccess(run(join(bin, "initdb"), initdbArguments), "The database could not be created");
  rmSync(passwordFile, { force: true });
  requireSuccess(
    run(join(bin, "postgres"), ["--single", "-D", newCluster, "postgres"], `CREATE DATABASE ${DATABASE};\n`),
    "The database could not be created",
  );
  renameSync(newCluster, cluster);
}

/** @param {SpawnSyncReturns<string>} result @param {string} message */
function requireSuccess({ status, stderr, error }, message) {
  if (status !== 0) throw new Error(`${message}: ${lastError(stderr ?? "") || error?.message || `code ${status}`}`);
}

/** @param {string} cluster @param {string} binaries */
export function checkVersion(cluster, binaries) {
  const data = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  const { version } = JSON.parse(readFileSync(join(binaries, "../../package.json"), "utf8"));
  const [program] = version.split(".");
  if (data !== program)
    throw new Error(`The data in ${cluster} is Postgres ${data}'s, this is Postgres ${program}: restore a backup into a new DATA_DIR.`);
}

/** The last error in a log. @param {string} output */
export const lastError = (output) =>
  output
    .trim()
    .split("\n")
    .filter((line) => /FATAL|PANIC|ERROR|error|could not/.test(line))
    .pop()
    ?.trim();
