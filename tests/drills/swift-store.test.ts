import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "@/scripts/support/free-port.mjs";
import { pdf } from "@/tests/factories/files";

// A complete S3-compatible store: Debian's OpenStack Swift with its s3api filter (apt install swift-proxy swift-account swift-container swift-object
// memcached). vitest.config.ts excludes this file unless they are installed.
const PYTHON = "/usr/bin/python3";
const MEMCACHED = "/usr/bin/memcached"; // required by s3api

describe("Debian's swift with s3api", () => {
  const root = mkdtempSync(join(tmpdir(), "schoolsach-swift-"));
  const servers: ChildProcess[] = [];
  let store: import("@/lib/storage/file-store").FileStore;
  let key = "";

  beforeAll(async () => {
    const endpoint = await startSwift(root, servers);
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_REGION: "us-east-1",
      S3_BUCKET: "documents",
      S3_ACCESS_KEY_ID: "test:tester",
      S3_SECRET_ACCESS_KEY: "testing",
      S3_FORCE_PATH_STYLE: "on",
      DATABASE_URL: "",
    };
    for (const [name, value] of Object.entries(settings)) process.env[name] = value;
    const credentials = { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY };
    await new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials, maxAttempts: 40 }).send(
      new CreateBucketCommand({ Bucket: "documents" }),
    );
    store = (await import("@/lib/storage/storage")).storage();
    key = (await import("@/lib/storage/storage-key")).newStorageKey("uploads");
  });
  afterAll(() => {
    for (const server of servers) server.kill();
    rmSync(root, { recursive: true, force: true });
  });

  it("stores, lists, returns and deletes a file", async () => {
    await store.put(key, pdf(), "application/pdf");
    expect(await store.read(key)).toEqual(pdf());
    expect(await store.sizeOf(key)).toBe(pdf().length);
    const listed = [];
    for await (const file of store.list("uploads/")) listed.push(file.key);
    expect(listed).toEqual([key]);
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
  });

  it("accepts a signed address for one type, size and key only", async () => {
    const address = await store.presignPut({ key, expiresInSeconds: 300, contentType: "application/pdf", size: pdf().length });
    const send = async (to: string, bytes: Buffer, type = "application/pdf") =>
      (await fetch(to, { method: "PUT", body: new Uint8Array(bytes), headers: { "Content-Type": type } })).status;
    expect(await send(address, Buffer.concat([pdf(), pdf()]))).toBe(403);
    expect(await send(address, pdf(), "text/html")).toBe(403);
    expect(await send(address.replace("uploads/", "documents/"), pdf())).toBe(403);
    expect(await send(address.split("?")[0], pdf())).toBe(400); // Swift's status for a missing signature
    expect(await store.read(key)).toBeNull();
    expect(await send(address, pdf())).toBe(200);
    expect(await store.read(key)).toEqual(pdf());
  });
});

/** Starts the four servers of a Swift with one device and no logs. @returns the address of its S3 interface */
async function startSwift(root: string, servers: ChildProcess[]): Promise<string> {
  const write = (name: string, lines: string[]) => writeFileSync(join(root, name), `${lines.join("\n")}\n`);
  const common = ["workers = 0", "user = root", `swift_dir = ${root}`, "bind_ip = 127.0.0.1", `log_address = ${join(root, "no-log")}`];
  mkdirSync(join(root, "devices/d1"), { recursive: true });
  write("swift.conf", [
    "[swift-hash]",
    "swift_hash_path_prefix = a",
    "swift_hash_path_suffix = b",
    "[storage-policy:0]",
    "name = gold",
    "default = yes",
  ]);
  for (const server of ["account", "container", "object"]) {
    const port = await freePort();
    write(`${server}-server.conf`, [
      ...[
        "[DEFAULT]",
        ...common,
        `bind_port = ${port}`,
        `devices = ${join(root, "devices")}`,
        "mount_check = false",
        "fallocate_reserve = 0",
      ],
      ...["[pipeline:main]", `pipeline = ${server}-server`, `[app:${server}-server]`, `use = egg:swift#${server}`],
    ]);
    const buildRing = (...words: string[]) =>
      spawnSync(PYTHON, ["/usr/bin/swift-ring-builder", `${server}.builder`, ...words], { cwd: root });
    buildRing("create", "4", "1", "0");
    buildRing("add", `r1z1-127.0.0.1:${port}/d1`, "1");
    buildRing("rebalance");
  }
  const [port, cachePort] = [await freePort(), await freePort()];
  servers.push(spawn(MEMCACHED, ["-u", "root", "-l", "127.0.0.1", "-p", String(cachePort)], { stdio: "ignore" }));
  write("proxy-server.conf", [
    ...["[DEFAULT]", ...common, `bind_port = ${port}`, "[pipeline:main]", "pipeline = catch_errors cache s3api tempauth slo proxy-server"],
    ...["[filter:catch_errors]", "use = egg:swift#catch_errors", "[filter:s3api]", "use = egg:swift#s3api", "location = us-east-1"],
    ...["[filter:cache]", "use = egg:swift#memcache", `memcache_servers = 127.0.0.1:${cachePort}`, "[filter:slo]", "use = egg:swift#slo"],
    ...["[filter:tempauth]", "use = egg:swift#tempauth", "user_test_tester = testing .admin"],
    ...["[app:proxy-server]", "use = egg:swift#proxy", "account_autocreate = true", "allow_account_management = true"],
  ]);
  const env = { ...process.env, SWIFT_CONF_FILE: join(root, "swift.conf") };
  for (const server of ["account", "container", "object", "proxy"])
    servers.push(spawn(PYTHON, [`/usr/bin/swift-${server}-server`, join(root, `${server}-server.conf`)], { env, stdio: "ignore" }));
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await fetch(endpoint).catch(() => null))) await new Promise((done) => setTimeout(done, 200));
  return endpoint;
}
