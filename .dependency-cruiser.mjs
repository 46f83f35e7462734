// The plan of the house (docs/architecture.md) as rules: imports go down, never up or back.

/** Which rooms a room may enter; itself always. */
export const ROOMS = {
  accounts: [],
  schools: [],
  enrolments: ["accounts", "schools"],
  search: ["schools"],
  verification: ["accounts", "schools", "enrolments"],
  reviews: ["accounts", "schools", "enrolments", "verification"],
  moderation: ["accounts", "schools", "enrolments", "search", "verification", "reviews"],
  privacy: ["accounts", "schools", "enrolments", "search", "verification", "reviews", "moderation"],
  grievances: ["accounts"],
  curation: ["accounts", "schools", "enrolments", "search", "verification", "reviews", "moderation"],
  batches: ["accounts", "schools"],
  analytics: ["accounts", "schools", "enrolments", "search", "verification", "reviews", "moderation", "privacy"],
};

const SERVICES = ["policy", "http", "mail", "storage", "jobs", "audit", "claims", "changes"];
const any = (names) => `(${names.join("|")})`;

const rooms = any(Object.keys(ROOMS));
const services = any(SERVICES);

/** What of lib may reach a browser: shapes, words, the browser's own fetch, the list of states, what a pincode is, digits of all scripts, and the chain of the public log, which is checked in both places. */
const BROWSER_SAFE =
  "^lib/(([^/]+)/(schema|view|labels|criteria)\\.ts$|http/client\\.ts$|moderation/log-chain\\.ts$|schools/(states|pincode|ascii-digits)\\.ts$|platform/(site|clock)\\.ts$)";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "nothing-imports-the-doors",
      comment: "app holds pages and handlers, thin. What a second place needs moves down to components or to a room.",
      severity: "error",
      from: { pathNot: "^(app|tests)/|^instrumentation\\.ts$" },
      to: { path: "^(app/|middleware\\.ts|instrumentation)" },
    },
    {
      name: "furniture-gets-props",
      comment:
        "Components get props and give markup: of lib they know shapes and words (schema, view, labels, criteria), never data access.",
      severity: "error",
      from: { path: "^components/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(lib|prisma|scripts|tests)/", pathNot: BROWSER_SAFE },
    },
    {
      name: "rooms-know-no-furniture",
      comment: "Imports go down: app, components, rooms, services, platform.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(components|scripts|tests)/", pathNot: "^tests/(factories|support)/" },
    },
    ...Object.entries(ROOMS).map(([room, enters]) => ({
      name: `room-${room}`,
      comment: `lib/${room} enters ${enters.length ? enters.join(", ") : "no other room"} (docs/architecture.md).`,
      severity: "error",
      from: { path: `^lib/${room}/` },
      to: { path: `^lib/${rooms}/`, pathNot: `^lib/${any([room, ...enters])}/` },
    })),
    {
      name: "search-has-doors",
      comment: "How words are read, and how an engine finds schools, is lib/search's own: others enter by the files that lie in front.",
      severity: "error",
      from: { path: "^(app|components|lib)/", pathNot: "^lib/search/" },
      to: { path: "^lib/search/(memory|postgres|understanding)/" },
    },
    {
      name: "services-know-no-room",
      comment: "A service serves every room alike: what it must know is given to it as a parameter.",
      severity: "error",
      from: { path: `^lib/${services}/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: `^lib/${rooms}/` },
    },
    {
      name: "foundations-stand-alone",
      comment: "lib/platform imports packages and the generated Prisma client only.",
      severity: "error",
      from: { path: "^lib/platform/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(app|components|lib|scripts|tests)/", pathNot: "^lib/platform/" },
    },
    {
      name: "a-known-floor",
      comment: "Every folder of lib is a room, a service or the platform; a new one is added to the plan and to this file.",
      severity: "error",
      from: {},
      to: { path: "^lib/", pathNot: `^lib/(${rooms}|${services}|platform)/` },
    },
    {
      name: "the-request-stays-at-the-door",
      comment:
        "next/headers, next/navigation and next/server only in app, middleware.ts, lib/http and islands: domain functions take parameters.",
      severity: "error",
      from: { path: "^(lib|components|prisma|scripts)/", pathNot: "^lib/http/|\\.client\\.tsx$" },
      to: { path: "(^|node_modules/)next/(headers|navigation|server|cache)(\\.d\\.ts|\\.js)?$" },
    },
    {
      name: "islands-reach-no-server-code",
      comment:
        "A .client.tsx file is sent to the browser with all it imports: no queries, no settings, no database, not even through others.",
      severity: "error",
      from: { path: "\\.client\\.tsx$" },
      to: { path: "^(lib|prisma|scripts)/", pathNot: BROWSER_SAFE, reachable: true },
    },
    {
      name: "islands-reach-no-node-module",
      comment: "Node's own modules and the server's packages do not run in a browser.",
      severity: "error",
      from: { path: "\\.client\\.tsx$" },
      to: {
        path: "^(node:|fs|path|crypto|os|stream|net|child_process|worker_threads)|node_modules/(pg|pino|@prisma|prisma)/",
        reachable: true,
      },
    },
    {
      name: "no-circle",
      comment: "Two files that need each other are one file, or hide a third.",
      severity: "error",
      from: { pathNot: "node_modules" },
      to: { circular: true, path: "^(app|components|lib|scripts|tests|prisma)/", pathNot: "^prisma/generated/" },
    },
    {
      name: "the-product-needs-no-test-tools",
      comment: "What the product imports is among dependencies.",
      severity: "error",
      from: { path: "^(app|components|lib|prisma)/|^middleware\\.ts", pathNot: "\\.test\\.tsx?$" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "the-product-imports-no-tests",
      comment: "Tests stand on the product. Only the demo data may use the tests' factories, and drills their support.",
      severity: "error",
      from: { path: "^(app|components|lib|scripts)/|^middleware\\.ts", pathNot: "\\.test\\.tsx?$|^scripts/drills/" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
    {
      name: "found",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^prisma/generated/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^prisma/generated" },
    // Lighthouse has an installation of its own, made when that benchmark runs.
    exclude: { path: "(^|/)\\.next/|^scripts/bench/lighthouse/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".d.ts", ".json"],
    },
  },
};
