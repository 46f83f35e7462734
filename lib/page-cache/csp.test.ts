import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { contentSecurityPolicy, FIXED_POLICY, hashesOfInlineScripts, policyOfPage } from "./csp.mjs";

const sha = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

describe("hashesOfInlineScripts", () => {
  it("gives the hash of each executable inline script, once", () => {
    const html = `<script>a()</script><script src="/x.js" async=""></script><script id="_R_">b("<")</script><script>a()</script>
      <script type="module">c()</script><SCRIPT >d()</SCRIPT ><script type="importmap">{}</script>`;
    expect(hashesOfInlineScripts(html)).toEqual(["a()", 'b("<")', "c()", "d()", "{}"].map(sha));
  });

  it("ignores data blocks and empty scripts", () => {
    expect(hashesOfInlineScripts('<script type="application/ld+json">{"a":1}</script><script></script>')).toEqual([]);
  });

  it("hashes non-ASCII text as UTF-8 bytes", () => {
    expect(hashesOfInlineScripts("<script>push('सच')</script>")).toEqual([sha("push('सच')")]);
  });

  it("includes line breaks in the hash", () => {
    expect(hashesOfInlineScripts("<script>a()\nb()</script>")).toEqual([sha("a()\nb()")]);
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
    expect((await import("./csp.mjs")).FIXED_POLICY).toContain(directive);
  });

  it("allow a page's own files and inline scripts and nothing else", () => {
    const policy = policyOfPage("<script>a()</script>");
    expect(policy).toContain(`script-src 'self' ${sha("a()")};`);
    expect(policy.match(/script-src [^;]*/)![0]).not.toContain("unsafe");
  });

  it("forbid what no page needs", () => {
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
