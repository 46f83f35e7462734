// Rules that neither the linter nor dependency-cruiser can check, each with its reason.
const CODE = /\.(ts|tsx|mjs|cjs)$/;
const OWN_FOLDERS = /^(app|components|lib|scripts|tests|prisma)\//;
const TEXT =
  /\.(ts|tsx|mjs|cjs|js|json|md|css|sql|sh|yml|yaml|prisma|example|txt)$|(^|\/)(Dockerfile|run|\.npmrc|\.gitignore|\.dockerignore)$/;

const TEST = /^tests\/|\.(test|spec)\.tsx?$/;
/** Files whose lines name things of the code. */
const NAMED = /\.(ts|tsx|mjs|cjs|md|prisma)$/;

/** @param {string} text */
const words = (text) => text.trim().split(/\s+/);

/** Patterns of names that the glossary's terms have replaced. Names that are also English words are left to reviewers. */
export const PRIVATE_NAMES = words(String.raw`
  MOST_[A-Z_]+ LEAST_[A-Z_]+ SHORTEST[A-Z_]* LONGEST[A-Z_]* [A-Z_]*_AT_ONCE [A-Z_]*AGAIN_MS LOOK_EVERY_MS MAY_WAIT FREQUENT PERHAPS MIDDLE(?=\s*[=;,.)])
  buried deadCount isBegun keepCommon addAll takeAway keepIn listBits noBits firstAt firstOf sink weightsOf keptSet
  thoseOf ofGroup ofWord ofFees ofChoice EditLines withinNone withinOne withinTwo WordBoard WordShelf WordMap WordBeginnings
  SearchQuestion Meant Widened readMeant widenSearch findNearMisses perhapsNames placesMeant leftOut mayEnd inTurns atOnce
  ReadBehind lately upToNow FollowedIndex isWorn ReplicaWatch mayAnswer mayStandIn readFromMain openDoor throughDoors?
  sendAway letIn KeptSchools isLostRace isUniqueBreach middleLatitude middleLongitude claimParent ClaimNote`);

/** Names of files, without endings, that the glossary's terms have replaced. */
export const PRIVATE_FILES = words(`
  sound-key runs-apart half-typed written-otherwise in-latin-letters in-devanagari words-there middles word-package doors guard front
  whole-answer plain-address unreadable document-places unkeepable-text held-rows claims shares turn around kept-in-tab proof-lead
  use-room use-held case-skeleton recall-entry say-late arrived free-place batch batches bulk-[a-z]+`);

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
    applies: (path) => NAMED.test(path),
    // eslint-disable-next-line no-restricted-syntax -- built from constants only
    inLine: new RegExp(String.raw`\b(${PRIVATE_NAMES.join("|")})(?!\w)`),
    // eslint-disable-next-line no-restricted-syntax -- built from constants only
    inPath: new RegExp(String.raw`(^|/)(${PRIVATE_FILES.join("|")})(\.[a-z]+)+$`),
  },
  {
    name: "one noun for an import",
    why: "docs/glossary.md: batch, piece and bulk are left in tables, API paths and API fields only",
    applies: (path) => NAMED.test(path),
    inLine: /[sS]choolBatch|\b[bB]ulk[A-Z]\w*|(?<![.'"`])\b(batchIds?|pieceBytes|pieceCount)\b(?![:'"`])/,
  },
  {
    name: "plain words",
    why: "each word that is read twice costs every reader time: say someone, anyone, the person who",
    applies: (path) => TEXT.test(path) && !TEST.test(path) && !/^prisma\/migrations\/|\.json$/.test(path),
    inLine: /\b(whoever|somebody|one's own|one’s own|such a one)\b/i,
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
