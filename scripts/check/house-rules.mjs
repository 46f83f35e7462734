// Rules of the house that neither the linter nor the boundaries can see. Each says why.
const CODE = /\.(ts|tsx|mjs|cjs)$/;
const OWN_FOLDERS = /^(app|components|lib|scripts|tests|prisma)\//;
const TEXT =
  /\.(ts|tsx|mjs|cjs|js|json|md|css|sql|sh|yml|yaml|prisma|example|txt)$|(^|\/)(Dockerfile|run|\.npmrc|\.gitignore|\.dockerignore)$/;

const RULES = [
  {
    name: "no drawers",
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
    name: "no machine paths",
    why: "a clone lies anywhere",
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
    name: "nothing left to do",
    why: "what is missing is an issue",
    applies: (path) => CODE.test(path),
    inLine: /\b(TODO|FIXME|XXX|HACK)\b/,
  },
  {
    name: "every test runs",
    why: "a test that doesn't run keeps no promise",
    applies: (path) => /\.(test|spec)\.tsx?$/.test(path),
    inLine: /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fixme|fails|skipIf|runIf)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/,
  },
  {
    name: "an exception has its reason",
    why: "the next reader must be able to judge it",
    applies: (path) => CODE.test(path),
    inLine: /eslint-disable(?!.* -- \S)|@ts-(ignore|nocheck)|@ts-expect-error\s*(\*\/)?\s*$|prettier-ignore\s*(\*\/)?\s*$/,
  },
  { name: "no leftovers of a merge", why: "they break the file", applies: (path) => TEXT.test(path), inLine: /^(<{7}|>{7}|={7})( |$)/ },
];

/** The rules' own files hold the words they look for. */
const EXEMPT = /^scripts\/check\//;
const ROUTE = /^app\/.*\/route\.tsx?$/;
const ROUTE_EXPORT = /^export (?:async )?(?:const|function) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/;
/** A `*` stands for every method of a catch-all. */
const ROUTE_LINE = /^\/\/ ([A-Z]+|\*) \/\S* [–-] \S/;

/** What breaks a rule in a file of this path and text, a line each. */
export function findBreaches(path, text) {
  if (EXEMPT.test(path)) return [];
  const lines = text.split(/\r?\n/);
  const breaches = RULES.filter((rule) => rule.applies(path)).flatMap((rule) => {
    if (rule.inPath) return rule.inPath.test(path) ? [`${path}: ${rule.name}: ${rule.why}`] : [];
    return lines.flatMap((line, index) => (rule.inLine.test(line) ? [`${path}:${index + 1}: ${rule.name}: ${rule.why}`] : []));
  });
  return ROUTE.test(path) ? [...breaches, ...findUnnamedRoutes(path, lines)] : breaches;
}

/** Above each route export stands its line, so that a grep prints the API. */
function findUnnamedRoutes(path, lines) {
  return lines.flatMap((line, index) => {
    const method = line.match(ROUTE_EXPORT)?.[1];
    if (!method || [method, "*"].includes(lines[index - 1]?.match(ROUTE_LINE)?.[1])) return [];
    return [`${path}:${index + 1}: a route has its line: write "// ${method} /path – what it does" above it`];
  });
}

/** True where a file's text is worth reading. */
export const isText = (path) => TEXT.test(path);
