import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "tailwindcss";
import { expect, it } from "vitest";
import { listProjectFiles, root } from "./project-files.mjs";

// A class that is also a utility gets Tailwind's style in addition to ours: `table` once did.

const read = (name: string) => readFileSync(join(root, name), "utf8");
const sheets = listProjectFiles()
  .filter((name) => name.endsWith(".css"))
  .map(read)
  .join("\n")
  .replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
const classes = new Set([...sheets.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
const ownUtilities = new Set([...sheets.matchAll(/@utility ([\w-]+)/g)].map(([, name]) => name));

const { build } = await compile(`${read("app/styles/theme.css")} @tailwind utilities;`);
const isUtility = (name: string) => build([name]).includes(`.${name} {`);

it("recognises a utility of Tailwind and one of our theme", () => {
  expect(["table", "rounded-md", "bg-raised", "data-table"].filter(isUtility)).toEqual(["table", "rounded-md", "bg-raised"]);
});

it("no class of our style sheets is a utility", () => {
  expect(classes.size).toBeGreaterThan(20);
  expect([...classes].filter((name) => !ownUtilities.has(name) && isUtility(name))).toEqual([]);
});
