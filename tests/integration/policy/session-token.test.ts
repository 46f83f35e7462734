import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { sessionSecret } from "@/lib/platform/env";
import { sessionCookieName } from "@/lib/policy/session-cookie";
import { createParent } from "@/tests/factories/parents";
import { call } from "@/tests/support/call";

/** A token as NextAuth encrypts it (a JWE with a direct key), but with this header. */
function encrypt(header: object, payload: object): string {
  const key = Buffer.from(hkdfSync("sha256", sessionSecret(), "", "NextAuth.js Generated Encryption Key", 32));
  const [iv, head] = [randomBytes(12), Buffer.from(JSON.stringify(header)).toString("base64url")];
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(head));
  const text = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
  return [head, "", ...[iv, text, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
}

it.each([
  ["that of our tokens", { alg: "dir", enc: "A256GCM" }, 200],
  ["another one, which isn't decrypted: its algorithm may take long", { alg: "dir", enc: "A256GCM", typ: "JWT" }, 401],
])("a session token whose header is %s", async (_, header, status) => {
  const { id } = await createParent();
  const session = await db().session.create({ data: { userId: id, device: "Chrome on Android" } });
  const token = encrypt(header, { sub: id, sid: session.id, adm: false, exp: Math.floor(Date.now() / 1000) + 600 });
  const cookie = `${sessionCookieName()}=${token}`;
  expect((await call("/api/user", { cookie })).status).toBe(status);
  expect(Object.keys((await call("/api/auth/session", { cookie })).body)).toEqual(status === 200 ? ["user", "expires"] : []);
});
