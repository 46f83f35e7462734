import nextCoreWebVitals from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";

// From eslint-config-next; ESLint refuses two copies of a plugin.
const accessibility = /** @type {{ flatConfigs: { recommended: { rules: import("eslint").Linter.RulesRecord } } }} */ (
  /** @type {unknown} */ (nextCoreWebVitals.find(({ plugins }) => plugins?.["jsx-a11y"])?.plugins?.["jsx-a11y"])
);

const CODE = ["**/*.{ts,tsx,mjs,cjs}"];

/**
 * "use client" is required in files named <name>.client.tsx and forbidden elsewhere, so that a listing shows what browsers
 * load. Next requires it in error.tsx and global-error.tsx, too.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
const clientFiles = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const isNamedClient = /\.client\.tsx$|(?:^|[\\/])(?:global-)?error\.tsx$/.test(context.filename);
    return {
      Program(program) {
        const directive = program.body.find((node) => "directive" in node && node.directive === "use client");
        if (directive && !isNamedClient)
          context.report({ node: directive, message: 'Only a file named <name>.client.tsx says "use client".' });
        if (!directive && isNamedClient)
          context.report({ node: program, message: 'A file named <name>.client.tsx begins with "use client".' });
      },
    };
  },
};

const rule = {
  env: {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: "process.env is read in lib/platform/env.ts only: add the setting there and to .env.example.",
  },
  random: {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: "Ids and chance come from lib/platform/ids.ts.",
  },
  unsafeSql: {
    selector: "MemberExpression[property.name=/^\\$(query|execute)RawUnsafe$/]",
    message: "Values go to SQL as parameters: use the tagged template $queryRaw or $executeRaw.",
  },
  html: {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: "Only the JSON-LD component writes HTML as it is.",
  },
  regexp: {
    selector: ":matches(NewExpression, CallExpression)[callee.name='RegExp'][arguments.0.type!='Literal']",
    message: "A pattern from a person's input can stall the server: write the pattern as a literal.",
  },
  defaultExport: {
    selector: "ExportDefaultDeclaration",
    message: "Named exports: they keep one name everywhere. (Next's own files and configurations are the exception.)",
  },
  serverAction: {
    selector: "ExpressionStatement[directive='use server']",
    message: "Writes go through route handlers under app/api.",
  },
};

/** @param {(keyof typeof rule)[]} names */
const restrict = (...names) => ["error", ...names.map((name) => rule[name])];
/** @type {(keyof typeof rule)[]} */
const everywhere = ["unsafeSql", "regexp", "serverAction", "html"];

export default [
  {
    ignores: [
      "**/node_modules/",
      "**/.next/",
      "**/.data*/",
      "**/.test/",
      "prisma/generated/",
      "next-env.d.ts",
      "test-results/",
      "playwright-report/",
      "public/",
    ],
  },
  ...nextCoreWebVitals,
  ...nextTypescript,
  {
    files: CODE,
    plugins: { house: { rules: { "client-files": clientFiles } } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    settings: { react: { version: "19" } },
    rules: {
      "house/client-files": "error",
      // Plain links on purpose: a cached page loads faster than the router fetches it, and loading it closes menus.
      "@next/next/no-html-link-for-pages": "off",
      "no-eval": "error",
      "no-implied-eval": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "@typescript-eslint/no-require-imports": "off",
      "no-restricted-syntax": restrict(...everywhere, "env", "random", "defaultExport"),
    },
  },
  {
    files: ["**/*.tsx"],
    rules: accessibility.flatConfigs.recommended.rules,
    settings: { "jsx-a11y": { components: { Button: "button", Input: "input", Select: "select", Textarea: "textarea" } } },
  },
  { files: ["*.mjs"], rules: { "import/no-anonymous-default-export": "off" } },
  // Next needs default exports for pages and its configuration; scripts, tests and configurations read the environment.
  { files: ["app/**"], rules: { "no-restricted-syntax": restrict(...everywhere, "env", "random") } },
  {
    files: ["scripts/**", "tests/**", "prisma/**", "*.config.{ts,mjs}", ".dependency-cruiser.mjs"],
    rules: { "no-restricted-syntax": restrict(...everywhere) },
  },
  { files: ["lib/platform/env.ts"], rules: { "no-restricted-syntax": restrict(...everywhere, "random", "defaultExport") } },
  {
    files: ["components/**/json-ld.tsx"],
    rules: { "no-restricted-syntax": restrict("unsafeSql", "regexp", "serverAction", "env", "random", "defaultExport") },
  },
  // Playwright's fixtures have a parameter named `use`, which is no React hook.
  {
    files: ["tests/**"],
    rules: { "react-hooks/rules-of-hooks": "off", "no-restricted-syntax": restrict("unsafeSql", "serverAction", "html") },
  },
];
