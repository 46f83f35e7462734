import { describe, expect, it } from "vitest";
import { hashesOfInlineScripts } from "./csp.mjs";
import { arrangeScripts } from "./page-scripts.mjs";

const MARK = '<meta name="scripts" content="after-first-frame"/>';
const page = (head: string, end = "</body></html>") => `<!DOCTYPE html><html><head>${MARK}${head}</head><body><p>Words</p>${end}`;
const script = '<script src="/_next/static/chunks/a1.js" async=""></script>';

describe("a page's scripts", () => {
  it("are named at its end, in order, and nowhere before", () => {
    const text = arrangeScripts(page(`${script}${script.replace("a1", "b2")}`));
    expect(text).toMatch(
      /<head><meta name="scripts" content="after-first-frame"\/><\/head><body><p>Words<\/p><script>.*\(\["\/_next\/static\/chunks\/a1\.js","\/_next\/static\/chunks\/b2\.js"\]\)<\/script><\/body><\/html>$/,
    );
  });

  it("are started by one script, which the page's policy can name", () =>
    expect(hashesOfInlineScripts(arrangeScripts(page(script)))).toHaveLength(1));

  it.each([
    ["written for old browsers", '<script src="/_next/static/chunks/a1.js" noModule=""></script>'],
    ["from elsewhere", '<script src="https://elsewhere.example/a.js" async=""></script>'],
    ["written out", "<script>first()</script>"],
  ])("stay unchanged if they are %s", (_, other) => expect(arrangeScripts(page(other))).toBe(page(other)));

  it("stay unchanged without the mark", () => {
    const form = page(script).replace(MARK, "");
    expect(arrangeScripts(form)).toBe(form);
  });

  it("stay unchanged in an incomplete page", () => expect(arrangeScripts(page(script, ""))).toBe(page(script, "")));

  it("are not confused with the page's text", () => {
    const words = page("", "&lt;script src=&quot;/_next/static/chunks/a1.js&quot; async=&quot;&quot;&gt;&lt;/script&gt;</body></html>");
    expect(arrangeScripts(words)).toBe(words);
  });
});

describe("the data that Next writes for the browser", () => {
  const first = "<script>(self.__next_f=self.__next_f||[]).push([0])</script>";
  const part = (text: string) => `<script>self.__next_f.push([1,"${text}"])</script>`;

  it("is merged into one script", () =>
    expect(arrangeScripts(`<body>${first}${part("a")}${part("b")}</body>`)).toBe(
      '<body><script>(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([1,"a"]);self.__next_f.push([1,"b"])</script></body>',
    ));

  it("is not merged into another script before it", () => {
    const graph = '<script type="application/ld+json">{"a":[1]}</script>';
    expect(arrangeScripts(`<body>${graph}${part("a")}</body>`)).toBe(`<body>${graph}${part("a")}</body>`);
  });
});
