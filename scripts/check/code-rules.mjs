// Rules that neither the linter nor dependency-cruiser can check, each with its reason.
const CODE = /\.(ts|tsx|mjs|cjs)$/;
const OWN_FOLDERS = /^(app|components|lib|scripts|tests|prisma)\//;
const TEXT =
  /\.(ts|tsx|mjs|cjs|js|json|md|css|sql|sh|yml|yaml|prisma|example|txt)$|(^|\/)(Dockerfile|run|\.npmrc|\.gitignore|\.dockerignore)$/;

/**
 * A rule forbids a pattern in the paths or in the lines of the files that it applies to.
 *
 * @typedef {object} Rule
 * @property {string} name
 * @property {string} why
 * @property {(path: string) => boolean} applies
 * @property {RegExp} [inPath]
 * @property {RegExp} [inLine]
 */

/** @type {Rule[]} */
const RULES = [
  {
    name: "no catch-all folders",
    why: "a function without a home has a missing noun",
    applies: (path) => OWN_FOLDERS.test(path) && CODE.test(path),
    inPath: /(^|\/)(utils?|helpers?|common|misc|shared|types|services)(\/|\.[a-z.]+$)/,
  },
  {
    name: "no barrels",
    why: "an index file hides who needs what",
    applies: (path) => /^(app|components|lib|tests)\//.test(path),
    inPath: /(^|\/)index\.tsx?$/,
  },
  {
    name: "kebab-case",
    why: "one way to write a file's name",
    applies: (path) => OWN_FOLDERS.test(path) && CODE.test(path),
    inPath: /(^|\/)(?![^/]*\/)(?!\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$).*$/,
  },
  {
    name: "no declaration files",
    why: "types are written once, where the code is: in TypeScript, or as JSDoc in plain JavaScript",
    applies: (path) => OWN_FOLDERS.test(path),
    inPath: /\.d\.[cm]?ts$/,
  },
  {
    name: "no machine paths",
    why: "a clone can be anywhere",
    applies: (path) => TEXT.test(path),
    inLine: /(^|[\s"'`(=:])\/(work|tmp|root|home\/\w+|Users\/\w+)(\/|\b(?=["'`\s)]|$))/,
  },
  {
    name: "no registry hosts",
    why: "the registry is the installer's choice",
    applies: (path) => TEXT.test(path),
    inLine: /registry\.(npmjs|yarnpkg|npmmirror)|npm\.pkg\.github|https?:\/\/[^/"\s]*(artifactory|verdaccio|nexus)/i,
  },
  {
    name: "no download addresses in the lockfile",
    why: "they tie a clone to one registry; .npmrc leaves them out",
    applies: (path) => path === "package-lock.json",
    inLine: /"resolved": "http/,
  },
  {
    name: "no unfinished work",
    why: "file an issue instead",
    applies: (path) => CODE.test(path),
    inLine: /\b(TODO|FIXME|XXX|HACK)\b/,
  },
  {
    name: "every test runs",
    why: "a test that doesn't run proves nothing",
    applies: (path) => /\.(test|spec)\.tsx?$/.test(path),
    inLine: /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fixme|fails|skipIf|runIf)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/,
  },
  {
    name: "exceptions give a reason",
    why: "the next reader must be able to judge it",
    applies: (path) => CODE.test(path),
    inLine: /eslint-disable(?!.* -- \S)|@ts-(ignore|nocheck)|@ts-expect-error\s*(\*\/)?\s*$|prettier-ignore\s*(\*\/)?\s*$/,
  },
  {
    name: "standard terms",
    why: "docs/glossary.md has the field's term; limits are max and min, sizes …_BATCH_SIZE, delays …_DELAY_MS",
    applies: (path) => CODE.test(path),
    inLine:
      /\b(MOST_[A-Z_]+|LEAST_[A-Z_]+|[A-Z_]*_AT_ONCE|[A-Z_]*AGAIN_MS|LOOK_EVERY_MS|deadCount|keepCommon|takeAway|noBits|firstAt|keptSet|EditLines|WordBoard|WordShelf|WordMap|WordBeginnings|readMeant|widenSearch|findNearMisses|perhapsNames|placesMeant|mayEnd|inTurns|ReadBehind|FollowedIndex|isWorn|ReplicaWatch|mayStandIn|readFromMain|openDoor|throughDoors|KeptSchools|isLostRace|isUniqueBreach|SearchQuestion|buried|isBegun|keepIn|listBits|weightsOf|thoseOf|ofGroup|ofFees|ofChoice|MOST_TOLD|mayAnswer|throughDoor|letIn|MAY_WAIT|upToNow|atOnce)\b/,
  },
  {
    name: "process state in singleton()",
    why: "lib/platform/singleton.mjs keeps it once per process and stops it in order",
    applies: (path) => /^(app|components|lib|scripts)\//.test(path) && !/\.test\.tsx?$|^lib\/platform\/singleton\.mjs$/.test(path),
    inLine: /\bglobalThis\b/,
  },
  { name: "no merge markers", why: "they break the file", applies: (path) => TEXT.test(path), inLine: /^(<{7}|>{7}|={7})( |$)/ },
];

/** The rules' own files contain the words they search for. */
const EXEMPT = /^scripts\/check\//;
const ROUTE = /^app\/.*\/route\.tsx?$/;
const ROUTE_EXPORT = /^export (?:async )?(?:const|function) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/;
/** The registry test requires summaries of these. */
const DECLARED_ROUTE = /= (?:route|(?:public|anyone|user|admin)(?:Read|Write))\(\{$/;
/** `*` covers all methods of a catch-all route. */
const ROUTE_LINE = /^\/\/ ([A-Z]+|\*) \/\S* [–-] \S/;

/** The violations in a file, one line each. @param {string} path @param {string} text @returns {string[]} */
export function findViolations(path, text) {
  if (EXEMPT.test(path)) return [];
  const lines = text.split(/\r?\n/);
  const violations = RULES.filter((rule) => rule.applies(path)).flatMap(({ name, why, inPath, inLine }) => [
    ...(inPath?.test(path) ? [`${path}: ${name}: ${why}`] : []),
    ...lines.flatMap((line, index) => (inLine?.test(line) ? [`${path}:${index + 1}: ${name}: ${why}`] : [])),
  ]);
  return ROUTE.test(path) ? [...violations, ...findUnnamedRoutes(path, lines)] : violations;
}

/**
 * Each route export needs a summary in route() or a comment line above it, so that grep lists all routes.
 *
 * @param {string} path
 * @param {string[]} lines
 */
function findUnnamedRoutes(path, lines) {
  return lines.flatMap((line, index) => {
    const method = DECLARED_ROUTE.test(line) ? undefined : line.match(ROUTE_EXPORT)?.[1];
    const comment = lines[index - 1]?.match(ROUTE_LINE)?.[1];
    if (!method || comment === method || comment === "*") return [];
    return [`${path}:${index + 1}: route comment: write "// ${method} /path – what it does" above it`];
  });
}

/** Whether a path is a text file. @param {string} path */
export const isText = (path) => TEXT.test(path);
