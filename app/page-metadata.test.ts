import { expect, test } from "vitest";
import { pageMetadata } from "./page-metadata";

const page = (title: string, description = "x") => pageMetadata({ title, description, path: "/p" });

test("a title includes the site's name if it fits into 60 characters, and is cut at a word if it is too long", () => {
  expect(page("Schools in Nashik").title).toEqual({ absolute: "Schools in Nashik | SchoolSach" });
  const long = "Shri Swaminarayan Gurukul International Higher Secondary School and Hostel, Rajkot";
  const { absolute } = page(long).title as { absolute: string };
  expect(absolute.length).toBeLessThanOrEqual(60);
  expect(absolute).toMatch(/^Shri Swaminarayan .*\w…$/);
  expect((page("केन्द्रीय विद्यालय".repeat(9)).title as { absolute: string }).absolute.length).toBeLessThanOrEqual(60);
});

test("a description is one line of at most 160 characters", () => {
  const { description } = page("T", "word \n ".repeat(60));
  expect(description!.length).toBeLessThanOrEqual(160);
  expect(description).not.toMatch(/\s{2}/);
});

test("the canonical address and the picture are absolute and come from the settings", () => {
  const { alternates, openGraph } = page("T");
  expect(alternates?.canonical).toMatch(/^https?:\/\/[^/]+\/p$/);
  expect((openGraph?.images as { url: string }[])[0].url).toMatch(/^https?:\/\/[^/]+\/og\.png$/);
});

test("a page that search engines should ignore is noindex", () => {
  expect(page("T").robots).toBeUndefined();
  expect(pageMetadata({ title: "T", description: "d", path: "/", index: false }).robots).toEqual({ index: false, follow: true });
});
