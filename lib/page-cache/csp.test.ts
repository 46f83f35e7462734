import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { contentSecurityPolicy, hashesOfInlineScripts, NO_PAGE_POLICY, policyOfPage, VERCEL_POLICY } from "./csp.mjs";
import { arrangeScripts } from "./page-scripts.mjs";

const sha = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

describe("hashesOfInlineScripts", () => {
  const START = "(self.__next_f=self.__next_f||[]).push([0])";
  const push = (text: string) => `self.__next_f.push([1,${JSON.stringify(text)}])`;
  const FILES =
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]});';

  it("gives the hash of each of Next's scripts, once", () => {
    const merged = `${START};${push("a")};${push('quoted "words\\')}`;
    const html = `<script>${START}</script><script src="/x.js" async=""></script><script id="_R_">${FILES}</script><script>${START}</script>
      <SCRIPT >${push("b")}</SCRIPT ><script>${merged}</script>`;
    expect(hashesOfInlineScripts(html)).toEqual([START, FILES, push("b"), merged].map(sha));
  });

  it("gives the hash of the script that loads deferred files", () => {
    const html = arrangeScripts(
      '<head><meta name="scripts" content="after-first-frame"/><script src="/_next/static/a.js" async=""></script></head><body></body>',
    );
    expect(hashesOfInlineScripts(html)).toHaveLength(1);
    expect(hashesOfInlineScripts(html.replace("/_next/static/a.js", "https://evil.example/a.js"))).toEqual([]);
  });

  it.each([
    "alert(document.cookie)",
    `alert(1);${push("a")}`,
    `${push("a")};alert(1)`,
    `${push("a")}\nalert(1)`,
    `self.__next_f.push([1,"a"+alert(1)])`,
    `self.__next_f.push([1,"a",alert(1)])`,
    `self.__next_f.push([1,"a\\\\",alert(1),""])`,
    "self.__next_f.push([1,`${alert(1)}`])",
    `self.__next_f.push([1,"a`,
    `${FILES}alert(1)`,
    FILES.replace("[1]", "[alert(1)]"),
  ])("gives none to an injected script, and logs it without its code: %s", (code) => {
    const warn = vi.spyOn(log, "warn");
    expect(hashesOfInlineScripts(`<script>${START}</script><script>${code}</script>`)).toEqual([sha(START)]);
    expect(warn.mock.calls).toEqual([[{ hash: sha(code), length: Buffer.byteLength(code) }, expect.any(String)]]);
    expect(hashesOfInlineScripts(`<script>${code}</script>`)).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("ignores data blocks and empty scripts", () => {
    expect(hashesOfInlineScripts('<script type="application/ld+json">{"a":1}</script><script></script>')).toEqual([]);
  });

  it("hashes non-ASCII text as UTF-8 bytes", () => {
    expect(hashesOfInlineScripts(`<script>${push("सच")}</script>`)).toEqual([sha(push("सच"))]);
  });
});

describe("policies", () => {
  it.each([
    [{}, "connect-src 'self';"],
    [
      { S3_BUCKET: "documents", S3_ENDPOINT: "https://s3.example:9000" },
      "connect-src 'self' https://s3.example:9000 https://documents.s3.example:9000;",
    ],
    [
      { S3_BUCKET: "documents", S3_REGION: "ap-south-1" },
      "connect-src 'self' https://s3.ap-south-1.amazonaws.com https://documents.s3.ap-south-1.amazonaws.com;",
    ],
  ])("allow calls to us and uploads to the configured store: %o", async (settings, directive) => {
    for (const name of ["S3_BUCKET", "S3_ENDPOINT", "S3_REGION"]) vi.stubEnv(name, "");
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value as string);
    vi.resetModules();
    expect((await import("./csp.mjs")).VERCEL_POLICY).toContain(directive);
  });

  it("allow a page's own files and inline scripts and nothing else", () => {
    const code = 'self.__next_f.push([1,"a"])';
    const policy = policyOfPage(`<script>${code}</script><script>b()</script>`);
    expect(policy).toContain(`script-src 'self' ${sha(code)};`);
    expect(policy.match(/script-src [^;]*/)![0]).not.toContain("unsafe");
  });

  it("forbid what no page needs", () => {
    expect(NO_PAGE_POLICY).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
    for (const policy of [VERCEL_POLICY, contentSecurityPolicy("'none'")])
      for (const directive of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "default-src 'self'",
        "report-uri /api/csp-reports",
      ])
        expect(policy.split("; ")).toContain(directive);
  });
});
