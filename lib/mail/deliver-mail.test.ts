import { describe, expect, it } from "vitest";
import { withDefaults } from "./deliver-mail";

const parameters = (address: string) => new URL(withDefaults(address)).searchParams;

describe("SMTP_URL", () => {
  it("gets timeouts, few connections, TLS 1.2 and no retries except the outbox's", () => {
    const given = parameters("smtps://mail.example");
    expect(Object.fromEntries(given)).toMatchObject({
      pool: "true",
      maxRequeues: "0",
      connectionTimeout: "10000",
      "tls.minVersion": "TLSv1.2",
    });
  });

  it("sends a password only over TLS, except on this machine", () => {
    expect(parameters("smtp://user:secret@mail.example:587").get("requireTLS")).toBe("true");
    expect(parameters("smtp://user:secret@localhost:1025").has("requireTLS")).toBe(false);
    expect(parameters("smtp://mail.internal:25").has("requireTLS")).toBe(false);
  });

  it("overrides the defaults", () => {
    expect(parameters("smtp://user:secret@mail.example?requireTLS=false&maxConnections=1").get("requireTLS")).toBe("false");
  });
});
