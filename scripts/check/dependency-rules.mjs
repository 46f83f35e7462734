// Rules for package-lock.json: complete, verifiable, without install scripts that run, licensed, and not known to be vulnerable.

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {string} [license]
 * @property {boolean} [inBundle] part of another package's file
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {{ packages: Record<string, Locked> }} Lockfile
 */

const LICENCES = new Set(
  "0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 CC0-1.0 EPL-2.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 Python-2.0 Unlicense Zlib".split(
    " ",
  ),
);
/** Packages whose manifest doesn't name the licence that their file has. */
const LICENCE_IN_FILE = new Set(["seq-queue"]);

/** The first version without known vulnerabilities of packages that had serious ones. `npm audit` asks the registry for new ones. */
const FIRST_SAFE = {
  next: "16.4.6",
  react: "19.2.8",
  "react-dom": "19.2.8",
  "next-auth": "4.24.15",
  nodemailer: "7.0.11",
};

/** @param {Lockfile} lockfile @returns {string[]} what is wrong */
export function dependencyFaults({ packages }) {
  const entries = Object.entries(packages).filter(([path]) => path !== "");
  const known = new Set(entries.map(([path]) => nameOf(path)));
  return entries.flatMap(([path, entry]) => {
    const name = nameOf(path);
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter((optional) => !known.has(optional));
    return [
      // Without them npm ci refuses the lockfile, or installs no binary on a Mac.
      ...missing.map((optional) => `${path}: the lockfile lacks ${optional}, its binary for another platform`),
      ...(entry.inBundle || entry.integrity?.startsWith("sha512-") ? [] : [`${path}: has no sha512 integrity`]),
      ...(entry.resolved === undefined ? [] : [`${path}: names a registry in "resolved"`]),
      ...(hasAllowedLicence(name, entry)
        ? []
        : [`${path}: licence ${entry.license ?? "unknown"} isn't in the list of scripts/check/dependency-rules.mjs`]),
      ...(isVulnerable(name, entry) ? [`${path}: version ${entry.version} is known to be vulnerable`] : []),
    ];
  });
}

/** @param {string} path `node_modules/a/node_modules/@b/c` */
const nameOf = (path) => path.split("node_modules/").at(-1) ?? path;

/** @param {string} name @param {Locked} entry */
function hasAllowedLicence(name, { license }) {
  if (!license) return LICENCE_IN_FILE.has(name);
  const ids = license.replace(/[()]/g, "").split(/\s+(?:AND|OR)\s+/i);
  return ids.every((id) => LICENCES.has(id));
}

/** @param {string} name @param {Locked} entry */
function isVulnerable(name, { version = "0" }) {
  const safe = Object.entries(FIRST_SAFE).find(([one]) => one === name)?.[1];
  return safe !== undefined && compareVersions(version, safe) < 0;
}

/** A pre-release comes before its release. @param {string} one @param {string} other */
function compareVersions(one, other) {
  const [a, b] = [one, other].map((version) => version.split("-")[0].split(".").map(Number));
  const difference = a.map((part, index) => part - (b[index] ?? 0)).find((part) => part !== 0);
  return difference ?? Number(other.includes("-")) - Number(one.includes("-"));
}
