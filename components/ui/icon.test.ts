import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICONS } from "./icon";

const sprite = readFileSync("components/ui/icons.svg", "utf8");
const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);

test("every icon that can be named has its shape, and no other shape is sent", () => {
  expect(symbols.filter((id) => !id.startsWith("stars-"))).toEqual([...ICONS]);
});

test("every rating to the half has its row of stars", () => {
  expect(symbols.filter((id) => id.startsWith("stars-"))).toEqual(Array.from({ length: 11 }, (_, halves) => `stars-${halves}`));
});
