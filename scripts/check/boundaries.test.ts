import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOMS } from "../../.dependency-cruiser.mjs";
import { root } from "./project-files.mjs";

/** A house with one fault for each rule: what a file holds, and the rule it breaks. */
const FAULTS: Record<string, { text: string; rule: string }> = {
  "components/schools/opens-door.tsx": { text: 'import "@/app/page";', rule: "nothing-imports-the-doors" },
  "components/schools/reads-data.tsx": { text: 'import "@/lib/schools/queries";', rule: "furniture-gets-props" },
  "components/schools/knows-a-type.tsx": { text: 'import type { Row } from "@/lib/schools/queries";', rule: "furniture-gets-props" },
  "lib/schools/draws.ts": { text: 'import "@/components/schools/row";', rule: "rooms-know-no-furniture" },
  "lib/schools/enters-reviews.ts": { text: 'import "@/lib/reviews/view";', rule: "room-schools" },
  "lib/search/enters-reviews.ts": { text: 'import "@/lib/reviews/view";', rule: "room-search" },
  "lib/reviews/enters-moderation.ts": { text: 'import "@/lib/moderation/queue";', rule: "room-reviews" },
  "lib/moderation/reads-meanings.ts": { text: 'import "@/lib/search/understanding/meanings";', rule: "search-has-doors" },
  "lib/http/knows-schools.ts": { text: 'import "@/lib/schools/view";', rule: "services-know-no-room" },
  "lib/platform/knows-http.ts": { text: 'import "@/lib/http/route";', rule: "foundations-stand-alone" },
  "app/uses-new-floor.ts": { text: 'import "@/lib/attic/chest";', rule: "a-known-floor" },
  "lib/schools/reads-request.ts": { text: 'import "next/headers";', rule: "the-request-stays-at-the-door" },
  "components/schools/reads-request.tsx": { text: 'import "next/navigation";', rule: "the-request-stays-at-the-door" },
  "components/schools/asks-through-another.client.tsx": { text: 'import "./between";', rule: "islands-reach-no-server-code" },
  "components/schools/reads-files.client.tsx": { text: 'import "node:fs";', rule: "islands-reach-no-node-module" },
  "lib/schools/first.ts": { text: 'import "./second";', rule: "no-circle" },
  "lib/schools/needs-test-tool.ts": { text: 'import "fast-check";', rule: "the-product-needs-no-test-tools" },
  "lib/schools/needs-factory.ts": { text: 'import "@/tests/factories/schools";', rule: "the-product-imports-no-tests" },
  "lib/schools/leads-nowhere.ts": { text: 'import "./gone";', rule: "found" },
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
  "lib/search/query/interpreted-groups.ts": "export {};",
  "lib/reviews/view.ts": 'import "@/lib/schools/view";',
  "lib/moderation/queue.ts": 'import "@/lib/reviews/view";',
  "lib/http/route.ts": 'import "next/server";\nimport "@/lib/platform/db";',
  "lib/http/client.ts": "export {};",
  "lib/platform/db.ts": "export {};",
  "lib/attic/chest.ts": "export {};",
  "tests/factories/schools.ts": 'import "@/lib/platform/db";',
};

const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
let house: string;
let violations: ICruiseResult["summary"]["violations"];

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "schoolsach-house-"));
  const files = { ...SOUND, ...Object.fromEntries(Object.entries(FAULTS).map(([path, { text }]) => [path, text])) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  writeFileSync(join(house, "tsconfig.json"), JSON.stringify({ compilerOptions: { jsx: "react-jsx", paths: { "@/*": ["./*"] } } }));
  writeFileSync(join(house, "package.json"), JSON.stringify({ dependencies: { next: "*" }, devDependencies: { "fast-check": "*" } }));
  symlinkSync(join(root, "node_modules"), join(house, "node_modules"));
  const { stdout } = spawnSync(
    process.execPath,
    [cruiser, "--config", join(root, ".dependency-cruiser.mjs"), "--output-type", "json", "app", "components", "lib", "tests"],
    { cwd: house, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  violations = (JSON.parse(stdout) as ICruiseResult).summary.violations;
}, 60_000);

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe("the house's boundaries bite", () => {
  it.each(Object.entries(FAULTS).map(([path, { rule }]) => [path, rule]))("%s breaks %s", (path, rule) => {
    expect(violations.filter(({ from }) => from === path).map((violation) => violation.rule.name)).toContain(rule);
  });

  it("and leave sound files in peace", () => {
    const sound = violations.filter(
      ({ from }) => from in SOUND && from !== "lib/schools/second.ts" && from !== "components/schools/between.tsx",
    );
    expect(sound.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`)).toEqual([]);
  });

  it("know every room's neighbours, and no room that enters one which enters it", () => {
    for (const [room, enters] of Object.entries(ROOMS))
      for (const other of enters) expect(ROOMS[other as keyof typeof ROOMS]).not.toContain(room);
  });
});
