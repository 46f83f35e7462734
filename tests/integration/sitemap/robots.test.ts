import { expect, test } from "vitest";
import { GET } from "@/app/robots.txt/route";

test("robots.txt allows search engines, excludes private pages and filters, and names the sitemap", async () => {
  const text = await GET().text();
  for (const line of [
    "User-agent: *",
    "Allow: /",
    "Disallow: /api/",
    "Disallow: /admin",
    "Disallow: /uploads",
    "Disallow: /schools?*&board=",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).toContain("Sitemap: https://schoolsach.test/sitemap.xml\n");
});
