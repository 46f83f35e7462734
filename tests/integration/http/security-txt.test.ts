import { expect, it } from "vitest";
import { GET } from "@/app/.well-known/security.txt/route";

it("security.txt names a contact, its own address, and a date within the next year", async () => {
  const response = GET();
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  );
  expect(fields.get("Contact")).toMatch(/^mailto:[^\s@]+@[^\s@]+$/);
  expect(fields.get("Canonical")).toBe("https://schoolsach.test/.well-known/security.txt");
  const days = (Date.parse(fields.get("Expires")!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
