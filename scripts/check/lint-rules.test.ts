import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";
import { root } from "./project-files.mjs";

const eslint = new ESLint({ cwd: root });

/** The linter's messages for a file with this path and text. */
async function lint(path: string, text: string): Promise<string> {
  const [result] = await eslint.lintText(text, { filePath: `${root}/${path}` });
  return result.messages.map((message) => `${message.ruleId}: ${message.message}`).join("\n");
}

describe("the lint rules", { timeout: 60_000 }, () => {
  it.each([
    ["process.env outside of env.ts", "lib/schools/a.ts", "export const port = process.env.PORT;", "lib/platform/env.ts only"],
    ["process.env in a page", "app/a.ts", "export const port = process.env.PORT;", "lib/platform/env.ts only"],
    ["chance", "lib/schools/a.ts", "export const id = () => Math.random();", "lib/platform/ids.ts"],
    ["SQL from text", "lib/schools/a.ts", "export const all = (db: any) => db.$queryRawUnsafe('');", "as parameters"],
    ["SQL from text in a script", "scripts/a.ts", "export const all = (db: never) => db['x'].$executeRawUnsafe('');", "as parameters"],
    ["HTML as it is", "components/a.tsx", "export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;", "JSON-LD"],
    ["a pattern from input", "lib/schools/a.ts", "export const find = (text: string) => new RegExp(text);", "stall the server"],
    ["a default export of a room", "lib/schools/a.ts", "export default function find() {}", "Named exports"],
    ["a server action", "app/a.ts", '"use server";\nexport async function save() {}', "Writes go through route handlers"],
    ["an island of another name", "components/a.tsx", '"use client";\nexport const A = () => <p />;', "named <name>.client.tsx"],
    ["an island that doesn't say so", "components/a.client.tsx", "export const A = () => <p />;", 'begins with "use client"'],
    ["any", "lib/schools/a.ts", "export const a: any = 1;", "no-explicit-any"],
    ["a picture without a text", "components/a.tsx", "export const A = () => <img src='a.png' />;", "alt-text"],
    ["an unused name", "lib/schools/a.ts", "const a = 1;\nexport {};", "no-unused-vars"],
  ])("report %s", async (_, path, text, complaint) => {
    expect(await lint(path, text)).toContain(complaint);
  });

  it.each([
    ["settings", "lib/platform/env.ts", "export const port = process.env.PORT;"],
    ["a page", "app/a/page.tsx", "export default function Page() {\n  return <p>A</p>;\n}"],
    ["an island", "components/a.client.tsx", '"use client";\nexport const A = () => <p>A</p>;'],
    ["the JSON-LD component", "components/a/json-ld.tsx", "export const A = () => <script dangerouslySetInnerHTML={{ __html: '' }} />;"],
  ])("accept %s", async (_, path, text) => {
    expect(await lint(path, text)).toBe("");
  });
});
