// The layers and modules of docs/architecture.md as rules: imports go down one layer or more, never up or in a circle.

/** The domain modules that each domain module may import in addition to itself. */
export const MODULES = {
  accounts: [],
  schools: [],
  enrolments: ["accounts", "schools"],
  admissions: ["schools", "imports", "curation"],
  figures: [],
  fees: ["schools", "figures", "imports", "curation"],
  safety: ["schools", "figures", "curation"],
  search: ["schools"],
  verification: ["accounts", "schools", "enrolments"],
  reviews: ["accounts", "schools", "enrolments", "verification"],
  "joint-decisions": ["accounts"],
  moderation: ["accounts", "schools", "enrolments", "search", "verification", "reviews", "joint-decisions"],
  privacy: ["accounts", "fees", "safety", "verification", "reviews"],
  grievances: ["accounts"],
  representatives: ["accounts", "schools", "moderation", "joint-decisions"],
  curation: ["accounts", "schools", "search", "verification", "reviews", "moderation", "joint-decisions", "representatives"],
  identifiers: ["schools", "curation"],
  imports: ["schools", "joint-decisions"],
  "open-data": ["schools", "curation"],
  analytics: ["schools", "search", "reviews", "moderation"],
};

const SERVICES = ["policy", "http", "server", "page-cache", "mail", "storage", "jobs", "audit", "editing-locks", "changes"];
/** @param {string[]} names */
const any = (names) => `(${names.join("|")})`;

const severity = /** @type {const} */ ("error");
const modules = any(Object.keys(MODULES));
const services = any(SERVICES);

/** Files of lib that the browser may load: schemas, views, labels, the API client, and a few pure rules that both sides need. */
const BROWSER_SAFE =
  "^lib/(([^/]+)/(schema|view|labels|criteria)\\.ts$|http/client\\.ts$|moderation/log/log-chain\\.ts$|schools/website\\.ts$|schools/places/(pincode\\.ts|states\\.(ts|json))$|schools/words/ascii-digits\\.ts$|search/(facets|school-criteria|word-filters|list-address|places/near|places/near-phrases|places/geo-distance)\\.ts$|platform/(site|clock|dates|schema-parts)\\.ts$)";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "nothing-imports-app",
      comment: "app holds thin pages and route handlers. Move shared code to components or to a domain module.",
      severity,
      from: { pathNot: "^(app|tests)/|^instrumentation\\.ts$" },
      to: { path: "^(app/|middleware\\.ts|instrumentation)" },
    },
    {
      name: "components-import-no-data-access",
      comment: "Components render props: of lib they may import schema, view, labels and criteria files, never data access.",
      severity,
      from: { path: "^components/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(lib|prisma|scripts|tests)/", pathNot: BROWSER_SAFE },
    },
    {
      name: "lib-imports-no-components",
      comment: "Imports go down: app, components, domain modules, services, platform.",
      severity,
      from: { path: "^lib/" },
      to: { path: "^(components|scripts|tests)/", pathNot: "^tests/(factories|support)/" },
    },
    ...Object.entries(MODULES).map(([module, imports]) => ({
      name: `module-${module}`,
      comment: `lib/${module} may import ${imports.length ? imports.join(", ") : "no other domain module"} (docs/architecture.md).`,
      severity,
      from: { path: `^lib/${module}/` },
      to: { path: `^lib/${modules}/`, pathNot: `^lib/${any([module, ...imports])}/` },
    })),
    {
      name: "search-has-a-public-face",
      comment:
        "lib/search keeps its queries and engines private: others import the files directly in lib/search, places/, suggestions/ and results/.",
      severity,
      from: { path: "^(app|components|lib)/", pathNot: "^lib/search/" },
      to: { path: "^lib/search/(engine|language|query)/" },
    },
    {
      name: "services-import-no-domain",
      comment: "A service serves every domain module alike: pass it what it must know as a parameter.",
      severity,
      from: { path: `^lib/${services}/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: `^lib/${modules}/` },
    },
    {
      name: "platform-imports-packages-only",
      comment: "lib/platform imports packages and the generated Prisma client only.",
      severity,
      from: { path: "^lib/platform/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(app|components|lib|scripts|tests)/", pathNot: "^lib/platform/" },
    },
    {
      name: "known-lib-folder",
      comment: "Every folder of lib is a domain module, a service or the platform: add a new one to docs/architecture.md and to this file.",
      severity,
      from: {},
      to: { path: "^lib/", pathNot: `^lib/(${modules}|${services}|platform)/` },
    },
    {
      name: "request-apis-in-app-only",
      comment:
        "next/headers, next/navigation and next/server only in app, middleware.ts, lib/http, client components and hooks: domain functions take parameters.",
      severity,
      from: { path: "^(lib|components|prisma|scripts)/", pathNot: "^lib/http/|\\.client\\.tsx$|^components/.*/use-[^/]+\\.ts$" },
      to: { path: "(^|node_modules/)next/(headers|navigation|server|cache)(\\.d\\.ts|\\.js)?$" },
    },
    {
      name: "client-components-reach-no-server-code",
      comment:
        "A .client.tsx file is sent to the browser with all it imports: no queries, no settings, no database, not even through others.",
      severity,
      from: { path: "\\.client\\.tsx$" },
      to: { path: "^(lib|prisma|scripts)/", pathNot: BROWSER_SAFE, reachable: true },
    },
    {
      name: "client-components-reach-no-node-module",
      comment: "Node's own modules and the server's packages do not run in a browser.",
      severity,
      from: { path: "\\.client\\.tsx$" },
      to: {
        path: "^(node:|fs|path|crypto|os|stream|net|child_process|worker_threads)|node_modules/(pg|pino|@prisma|prisma)/",
        reachable: true,
      },
    },
    {
      name: "no-circular-imports",
      comment: "Merge two files that need each other, or extract a third.",
      severity,
      from: { pathNot: "node_modules" },
      to: { circular: true, path: "^(app|components|lib|scripts|tests|prisma)/", pathNot: "^prisma/generated/" },
    },
    {
      name: "product-needs-no-test-tools",
      comment: "Packages that the product imports belong in dependencies.",
      severity,
      from: { path: "^(app|components|lib|prisma)/|^middleware\\.ts", pathNot: "\\.test\\.tsx?$" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "product-imports-no-tests",
      comment:
        "Tests import the product, never the other way round. Only the demo data may use the factories, and drills the test support.",
      severity,
      from: { path: "^(app|components|lib|scripts)/|^middleware\\.ts", pathNot: "\\.test\\.tsx?$|^scripts/drills/" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
    {
      name: "import-resolves",
      comment: "The imported file does not exist.",
      severity,
      from: {},
      to: { couldNotResolve: true, pathNot: "^prisma/generated/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^prisma/generated" },
    // Lighthouse is installed separately, when its benchmark runs.
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
