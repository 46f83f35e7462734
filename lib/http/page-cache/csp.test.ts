import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, FIXED_POLICY, hashesOfInlineScripts, policyOfPage } from "./csp.mjs";

const sha = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

describe("hashesOfInlineScripts", () => {
  it("gives the hash of each inline script that would run, once", () => {
    const html = `<script>a()</script><script src="/x.js" async=""></script><script id="_R_">b("<")</script><script>a()</script>
      <script type="module">c()</script><SCRIPT >d()</SCRIPT ><script type="importmap">{}</script>`;
    expect(hashesOfInlineScripts(html)).toEqual(["a()", 'b("<")', "c()", "d()", "{}"].map(sha));
  });

  it("leaves out data, which never runs, and empty scripts", () => {
    expect(hashesOfInlineScripts('<script type="application/ld+json">{"a":1}</script><script></script>')).toEqual([]);
  });

  it("hashes the bytes of text that isn't ASCII", () => {
    expect(hashesOfInlineScripts("<script>push('सच')</script>")).toEqual([sha("push('सच')")]);
  });

  it("takes a line's end into the hash", () => {
    expect(hashesOfInlineScripts("<script>a()\nb()</script>")).toEqual([sha("a()\nb()")]);
  });
});

describe("policies", () => {
  it("lets a page run its own files and its own inline scripts and nothing else", () => {
    const policy = policyOfPage("<script>a()</script>");
    expect(policy).toContain(`script-src 'self' ${sha("a()")};`);
    expect(policy.match(/script-src [^;]*/)![0]).not.toContain("unsafe");
  });

  it("fixes what no page needs", () => {
    for (const policy of [FIXED_POLICY, contentSecurityPolicy("'none'")])
      for (const directive of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "default-src 'self'",
      ])
        expect(policy.split("; ")).toContain(directive);
  });
});
