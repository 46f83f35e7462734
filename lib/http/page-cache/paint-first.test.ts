import { describe, expect, it } from "vitest";
import { hashesOfInlineScripts } from "./csp.mjs";
import { paintFirst } from "./paint-first.mjs";

const MARK = '<meta name="scripts" content="after-first-frame"/>';
const page = (head: string, end = "</body></html>") => `<!DOCTYPE html><html><head>${MARK}${head}</head><body><p>Words</p>${end}`;
const script = '<script src="/_next/static/chunks/a1.js" async=""></script>';

describe("a page's scripts", () => {
  it("are named at its end, in their order, and nowhere before", () => {
    const text = paintFirst(page(`${script}${script.replace("a1", "b2")}`));
    expect(text).toMatch(
      /<head><meta name="scripts" content="after-first-frame"\/><\/head><body><p>Words<\/p><script>.*\(\["\/_next\/static\/chunks\/a1\.js","\/_next\/static\/chunks\/b2\.js"\]\)<\/script><\/body><\/html>$/,
    );
  });

  it("are started by one script, which the page's policy can name", () =>
    expect(hashesOfInlineScripts(paintFirst(page(script)))).toHaveLength(1));

  it.each([
    ["written for old browsers", '<script src="/_next/static/chunks/a1.js" noModule=""></script>'],
    ["from elsewhere", '<script src="https://elsewhere.example/a.js" async=""></script>'],
    ["written out", "<script>first()</script>"],
  ])("stay as they are where they are %s", (_, other) => expect(paintFirst(page(other))).toBe(page(other)));

  it("stay as they are where the page does not ask for it", () => {
    const form = page(script).replace(MARK, "");
    expect(paintFirst(form)).toBe(form);
  });

  it("stay as they are in what is no whole page", () => expect(paintFirst(page(script, ""))).toBe(page(script, "")));

  it("are no words of the page", () => {
    const words = page("", "&lt;script src=&quot;/_next/static/chunks/a1.js&quot; async=&quot;&quot;&gt;&lt;/script&gt;</body></html>");
    expect(paintFirst(words)).toBe(words);
  });
});
