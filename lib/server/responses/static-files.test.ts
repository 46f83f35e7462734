import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staticFiles } from "./static-files.mjs";

const AHEAD = "//# allFunctionsCalledOnLoad\n";
const files = { "large.js": `/* ${"a".repeat(40_000)} */`, "small.js": "a()", "large.css": `/* ${"a".repeat(40_000)} */` };

describe("scripts and styles of the build", () => {
  const root = mkdtempSync(join(tmpdir(), "static-files-"));
  let server: Server;

  beforeAll(async () => {
    mkdirSync(join(root, ".next/static/chunks"), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, ".next/static/chunks", name), text);
    const answer = staticFiles(root);
    server = createServer((req, res) => void (answer(req, res, req.url!) || res.writeHead(404).end()));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterAll(() => {
    server.close();
    rmSync(root, { recursive: true });
  });

  const ask = (name: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static/chunks/${name}`);

  it("large scripts ask Chrome to compile all functions while parsing", async () =>
    expect(await (await ask("large.js")).text()).toBe(AHEAD + files["large.js"]));

  it.each(["small.js", "large.css"] as const)("other files are sent unchanged: %s", async (name) => {
    const answer = await ask(name);
    expect(await answer.text()).toBe(files[name]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
  });

  it("files that are not in the build are left to Next", async () => expect((await ask("other.js")).status).toBe(404));
});
