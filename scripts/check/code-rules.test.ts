import { describe, expect, it } from "vitest";
import { findViolations, PRIVATE_FILES, PRIVATE_NAMES } from "./code-rules.mjs";

describe("code rules", () => {
  it.each([
    ["no catch-all folders", "lib/schools/utils.ts", ""],
    ["no catch-all folders", "components/shared/card.tsx", ""],
    ["no catch-all folders", "lib/http/helpers.test.ts", ""],
    ["no barrels", "lib/schools/index.ts", ""],
    ["kebab-case", "components/schools/SchoolRow.tsx", ""],
    ["kebab-case", "lib/reviews/review_gate.ts", ""],
    ["no declaration files", "lib/server/pool.d.mts", ""],
    ["no machine paths", "docs/architecture.md", `It lies in ${["", "work", "main"].join("/")}.`],
    ["no machine paths", "scripts/start.mjs", 'const folder = "/tmp/data";'],
    ["no machine paths", "README.md", "cd /home/asha/schoolsach"],
    ["no registry hosts", ".npmrc", `registry=https://${["registry", "npmjs", "org"].join(".")}/`],
    ["no download addresses", "package-lock.json", '      "resolved": "https://example.org/next.tgz",'],
    ["no unfinished work", "lib/schools/queries.ts", "// TODO: sort them"],
    ["every test runs", "lib/schools/a.test.ts", 'it.only("x", () => {});'],
    ["every test runs", "tests/e2e/a.spec.ts", 'test.describe.skip("x", () => {});'],
    ["every test runs", "tests/e2e/a.spec.ts", "test.skip(true);"],
    ["exceptions give a reason", "lib/schools/a.ts", "// eslint-disable-next-line no-eval"],
    ["exceptions give a reason", "lib/schools/a.ts", "// @ts-ignore"],
    ["standard terms", "lib/schools/a.ts", "const MOST_ROWS = 5;"],
    ["standard terms", "lib/schools/a.ts", "const ROWS_AT_ONCE = 5;"],
    ["standard terms", "lib/schools/a.ts", "const LONGEST = 30;"],
    ["standard terms", "lib/schools/a.ts", "const SHORTEST_PREFIX = 3;"],
    ["standard terms", "docs/search.md", "`FollowedIndex` follows the feed."],
    ["standard terms", "prisma/schema/search.prisma", "  /// What keepIn keeps"],
    ["standard terms", "tests/integration/search/half-typed.test.ts", ""],
    ["one noun for an import", "lib/imports/a.ts", "db().schoolBatch.count()"],
    ["one noun for an import", "prisma/schema/imports.prisma", "model SchoolBatch {"],
    ["one noun for an import", "components/admin/a.tsx", "<BulkUploadDialog />"],
    ["one noun for an import", "lib/imports/a.ts", "const { batchId } = payload;"],
    ["one noun for an import", "lib/imports/a.ts", "const size = (pieceBytes) => pieceBytes;"],
    ["plain words", "lib/schools/a.ts", "// Whoever asks first gets it."],
    ["plain words", "docs/auth.md", "It is somebody's account."],
    ["no merge markers", "lib/schools/a.ts", "<<<<<<< HEAD"],
    ["route comment", "app/api/schools/route.ts", "export const GET = route({}, list);"],
    ["route comment", "app/api/schools/route.ts", "// POST /api/schools – makes one\nexport const GET = route({}, list);"],
  ])("%s: %s", (rule, path, text) => {
    expect(findViolations(path, text).join("\n")).toContain(rule);
  });

  it.each(PRIVATE_NAMES)("find the name %s", (name) => {
    const line = `const found = ${name.replace(/\[.*?\][+*]?/, "ROWS").replace(/\(.*\)|\?/, "")};`;
    for (const path of ["lib/schools/a.ts", "components/a.tsx", "scripts/a.mjs", "docs/search.md", "prisma/schema/a.prisma"])
      expect(findViolations(path, line).join("\n")).toContain("standard terms");
  });

  it.each(PRIVATE_FILES)("find a file named %s", (name) => {
    const file = name.replace("[a-z]+", "upload");
    for (const path of [`lib/schools/${file}.ts`, `components/a/${file}.client.tsx`, `tests/integration/a/${file}.test.ts`])
      expect(findViolations(path, "").join("\n")).toContain("standard terms");
  });

  it.each([
    ["lib/imports/add-schools.ts", "return { batchId: importId, imported };"],
    ["lib/imports/a.ts", "startImport({ chunkBytes: payload.pieceBytes });"],
    ["components/ui/steps.tsx", "export function Steps() {}"],
    ["tests/integration/accounts/a.test.ts", 'logIn({ email: "somebody@example.org" });'],
    ["lib/schools/queries.ts", "// eslint-disable-next-line no-console -- the command's answer"],
    ["components/search/search-box.client.tsx", '"use client";'],
    ["app/(site)/schools/[id]/opengraph-image.tsx", "export default function Image() {}"],
    ["app/api/schools/route.ts", "// GET /api/schools – the schools that match\nexport const GET = route({}, list);"],
    ["docs/architecture.md", "The page is at /schools/in/maharashtra; see https://example.org/work/a."],
    [".npmrc", "omit-lockfile-registry-resolved=true"],
    ["lib/reviews/query-skip.test.ts", 'it("skips", () => expect(find({ skip: 10 })).toBe(1));'],
  ])("accept %s", (path, text) => {
    expect(findViolations(path, text)).toEqual([]);
  });
});
