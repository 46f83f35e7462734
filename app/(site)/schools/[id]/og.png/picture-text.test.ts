import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { dependencies } from "@/package.json";
import { drawable } from "./picture-text";

test("a name in Latin letters stays unchanged", () => {
  expect(drawable("St. Michael’s Primary School – Block A-5")).toBe("St. Michael’s Primary School – Block A-5");
  expect(drawable("École Française de Pondichéry")).toBe("École Française de Pondichéry");
});

test("drops characters that the fonts lack, and never requests a font from another server", () => {
  expect(drawable("Sunrise ☀️ School")).toBe("Sunrise School");
  expect(drawable("GWALIOR\ufffd(1-10)")).toBe("GWALIOR (1-10)");
});

test("a name in another script is not drawn at all", () => {
  expect(drawable("केन्द्रीय विद्यालय")).toBeNull();
  expect(drawable("सरस्वती School")).toBeNull();
  expect(drawable("☀️")).toBeNull();
});

test("the longest name ends with an ellipsis", () => {
  expect(drawable("Vidyalaya ".repeat(30))).toHaveLength(150);
});

test("the picture is set in fonts that every installation has", () => {
  const route = readFileSync(fileURLToPath(new URL("route.tsx", import.meta.url)), "utf8");
  const fonts = /node_modules\/(@[\w-]+\/[\w-]+)/.exec(route)?.[1];
  expect(Object.keys(dependencies)).toContain(fonts);
});
