import { afterEach, describe, expect, it, vi } from "vitest";
import { allowedHosts } from "./allowed-hosts.mjs";

afterEach(() => vi.unstubAllEnvs());

function accepts(hosts: (string | undefined)[], settings: { APP_URL?: string; ALLOWED_HOSTS?: string }) {
  vi.stubEnv("APP_URL", settings.APP_URL ?? "");
  vi.stubEnv("ALLOWED_HOSTS", settings.ALLOWED_HOSTS ?? "");
  const isAllowed = allowedHosts();
  return hosts.filter((host) => isAllowed(host));
}

describe("the hosts that are served", () => {
  it("are the host of APP_URL, with any port", () => {
    const own = ["schools.example", "Schools.Example:8080", "schools.example."];
    const others = ["evil.example", "schools.example.evil.example", "xschools.example", "127.0.0.1", "localhost", "", undefined];
    expect(accepts([...own, ...others], { APP_URL: "https://schools.example" })).toEqual(own);
  });

  it("include those of ALLOWED_HOSTS", () => {
    const hosts = ["schools.example", "www.schools.example", "10.0.0.7", "evil.example"];
    expect(accepts(hosts, { APP_URL: "https://schools.example", ALLOWED_HOSTS: "www.schools.example, 10.0.0.7" })).toEqual(
      hosts.slice(0, 3),
    );
  });

  it("without APP_URL are the machine's own addresses", () => {
    const hosts = ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "192.168.1.5:3000"];
    expect(accepts([...hosts, "evil.example:3000", "localhost.evil.example"], {})).toEqual(hosts);
  });
});
