import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULES } from "../../.dependency-cruiser.mjs";
import { root } from "./project-files.mjs";

/** A violation of each rule: a file's text and the rule that it breaks. */
const FAULTS: Record<string, { text: string; rule: string }> = {
  "components/schools/uses-page.tsx": { text: 'import "@/app/page";', rule: "nothing-imports-app" },
  "components/schools/reads-data.tsx": { text: 'import "@/lib/schools/queries";', rule: "components-import-no-data-access" },
  "components/schools/knows-a-type.tsx": {
    text: 'import type { Row } from "@/lib/schools/queries";',
    rule: "components-import-no-data-access",
  },
  "lib/schools/draws.ts": { text: 'import "@/components/schools/row";', rule: "lib-imports-no-components" },
  "lib/schools/enters-reviews.ts": { text: 'import "@/lib/reviews/view";', rule: "module-schools" },
  "lib/search/enters-reviews.ts": { text: 'import "@/lib/reviews/view";', rule: "module-search" },
  "lib/reviews/enters-moderation.ts": { text: 'import "@/lib/moderation/queue";', rule: "module-reviews" },
  "lib/moderation/reads-segments.ts": { text: 'import "@/lib/search/engine/memory/segment";', rule: "search-has-a-public-face" },
  "lib/moderation/asks-engine.ts": {
    text: 'import type { Query } from "@/lib/search/engine/search-query";',
    rule: "search-has-a-public-face",
  },
  "lib/http/knows-schools.ts": { text: 'import "@/lib/schools/view";', rule: "services-import-no-domain" },
  "lib/platform/knows-http.ts": { text: 'import "@/lib/http/route";', rule: "platform-imports-packages-only" },
  "app/uses-new-floor.ts": { text: 'import "@/lib/attic/chest";', rule: "known-lib-folder" },
  "lib/schools/reads-request.ts": { text: 'import "next/headers";', rule: "request-apis-in-app-only" },
  "components/schools/reads-request.tsx": { text: 'import "next/navigation";', rule: "request-apis-in-app-only" },
  "components/schools/asks-through-another.client.tsx": { text: 'import "./between";', rule: "client-components-reach-no-server-code" },
  "components/schools/reads-files.client.tsx": { text: 'import "node:fs";', rule: "client-components-reach-no-node-module" },
  "lib/schools/first.ts": { text: 'import "./second";', rule: "no-circular-imports" },
  "lib/schools/needs-test-tool.ts": { text: 'import "fast-check";', rule: "product-needs-no-test-tools" },
  "lib/schools/needs-factory.ts": { text: 'import "@/tests/factories/schools";', rule: "product-imports-no-tests" },
  "lib/schools/leads-nowhere.ts": { text: 'import "./gone";', rule: "import-resolves" },
};

const SOUND: Record<string, string> = {
  "app/page.tsx": 'import "@/components/schools/row";\nimport "@/lib/schools/queries";\nimport "next/navigation";',
  "components/schools/row.tsx": 'import "@/lib/schools/view";',
  "components/schools/between.tsx": 'import "@/lib/schools/queries";',
  "components/schools/island.client.tsx": 'import "@/lib/search/criteria";\nimport "@/lib/http/client";',
  "lib/schools/queries.ts": 'import "@/lib/platform/db";\nexport type Row = string;',
  "lib/schools/view.ts": "export {};",
  "lib/schools/second.ts": 'import "./first";',
  "lib/search/criteria.ts": 'import "@/lib/schools/view";',
  "lib/search/engine/memory/segment.ts": "export {};",
  "lib/search/engine/search-query.ts": "export type Query = string;",
  "lib/reviews/view.ts": 'import "@/lib/schools/view";',
  "lib/moderation/queue.ts": 'import "@/lib/reviews/view";',
  "lib/http/route.ts": 'import "next/server";\nimport "@/lib/platform/db";',
  "lib/http/client.ts": "export {};",
  "lib/platform/db.ts": "export {};",
  "lib/attic/chest.ts": "export {};",
  "tests/factories/schools.ts": 'import "@/lib/platform/db";',
};

const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
let project: string;
let violations: ICruiseResult["summary"]["violations"];

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "schoolsach-boundaries-"));
  const files = { ...SOUND, ...Object.fromEntries(Object.entries(FAULTS).map(([path, { text }]) => [path, text])) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: { jsx: "react-jsx", paths: { "@/*": ["./*"] } } }));
  writeFileSync(join(project, "package.json"), JSON.stringify({ dependencies: { next: "*" }, devDependencies: { "fast-check": "*" } }));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  const { stdout } = spawnSync(
    process.execPath,
    [cruiser, "--config", join(root, ".dependency-cruiser.mjs"), "--output-type", "json", "app", "components", "lib", "tests"],
    { cwd: project, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  violations = (JSON.parse(stdout) as ICruiseResult).summary.violations;
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("import boundaries", () => {
  it.each(Object.entries(FAULTS).map(([path, { rule }]) => [path, rule]))("%s breaks %s", (path, rule) => {
    expect(violations.filter(({ from }) => from === path).map((violation) => violation.rule.name)).toContain(rule);
  });

  it("accept valid files", () => {
    const sound = violations.filter(
      ({ from }) => from in SOUND && from !== "lib/schools/second.ts" && from !== "components/schools/between.tsx",
    );
    expect(sound.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`)).toEqual([]);
  });

  it("two modules must not import each other", () => {
    for (const [module, imports] of Object.entries(MODULES))
      for (const other of imports) expect(MODULES[other as keyof typeof MODULES]).not.toContain(module);
  });
});
