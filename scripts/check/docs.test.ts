import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { isText } from "./code-rules.mjs";
import { listProjectFiles, root } from "./project-files.mjs";

const LINK = /\[[^\]]*\]\((?:<([^>]+)>|([^)\s]+))\)/g;
const EXTERNAL = /^[a-z]+:/;
/** A path in backticks, without placeholders. */
const QUOTED_PATH = /`((?:app|components|docs|lib|prisma|public|scripts|tests)\/[\w./()[\]@-]*)`/g;
/** A file name in backticks, without its folder. */
const QUOTED_FILE = /`([a-z0-9][a-z0-9-]*(?:\.[a-z]+)*\.(?:tsx?|mjs|cjs|css|prisma|sql))`/g;
const MENTIONED_PAGE = /\bdocs\/[\w/-]+\.md\b/g;
const DECISIONS = "docs/decisions";

const files = listProjectFiles();
const pages = files.filter((path) => path.endsWith(".md"));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "");

/** The anchors of a page's headings, as on GitHub and GitLab. */
const anchorsOf = (path: string): string[] =>
  [...withoutCode(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

function isBroken(page: string, target: string): boolean {
  const [path, anchor] = decodeURI(target).split("#");
  const file = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(root, file))) return true;
  return Boolean(anchor) && file.endsWith(".md") && !anchorsOf(file).includes(anchor);
}

/** `page: target` for each match of a pattern that fails the test. */
const findIn = (pattern: RegExp, isWrong: (page: string, target: string) => boolean) =>
  pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(pattern)]
      .map(([, first, second]) => first ?? second)
      .filter((target) => isWrong(page, target))
      .map((target) => `${page}: ${target}`),
  );

describe("the documentation", () => {
  it("links only to files and headings that exist", () => {
    expect(findIn(LINK, (page, target) => !EXTERNAL.test(target) && isBroken(page, target))).toEqual([]);
  });

  it("names only paths that exist", () => {
    expect(findIn(QUOTED_PATH, (_, path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("names only files that exist, also without their folder", () => {
    const names = new Set(files.map((path) => basename(path)));
    expect(findIn(QUOTED_FILE, (_, name) => !names.has(name))).toEqual([]);
  });

  it("has every page in its index, and the index in the README", () => {
    const linksOf = (page: string) =>
      [...read(page).matchAll(LINK)].map(([, first, second]) => join(dirname(page), (first ?? second).split("#")[0]));
    expect(linksOf("README.md")).toContain("docs/README.md");
    const indexed = new Set([...linksOf("docs/README.md"), ...linksOf(`${DECISIONS}/README.md`), "docs/README.md"]);
    expect(pages.filter((path) => path.startsWith("docs/") && !indexed.has(path))).toEqual([]);
  });

  it("is referred to in code by existing file names", () => {
    const mentions = files
      .filter((path) => isText(path) && path !== "scripts/check/docs.test.ts")
      .flatMap((path) => [...read(path).matchAll(MENTIONED_PAGE)].map(([page]) => ({ path, page })));
    expect(mentions.filter(({ page }) => !existsSync(join(root, page)))).toEqual([]);
  });

  it("numbers decisions without gaps and lists each in the index", () => {
    const records = files.filter((path) => path.startsWith(`${DECISIONS}/0`)).sort();
    const numbers = records.map((path) => Number(/\/(\d{4})-/.exec(path)?.[1]));
    expect(numbers).toEqual(records.map((_, index) => index + 1));
    const titles = records.map((path) => Number(/^# (\d+)\. /.exec(read(path))?.[1]));
    expect(titles).toEqual(numbers);
    const indexed = [...read(`${DECISIONS}/README.md`).matchAll(/^\| \[(\d+)\]\(([^)]+)\)/gm)].map(([, number, file]) => [
      Number(number),
      file,
    ]);
    expect(indexed).toEqual(records.map((path, index) => [index + 1, path.slice(DECISIONS.length + 1)]));
  });
});
