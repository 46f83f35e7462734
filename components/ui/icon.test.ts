import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICONS } from "./icon";

const sprite = readFileSync("components/ui/icons.svg", "utf8");
const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);

test("every icon name has a symbol in icons.svg, and there are no others", () => {
  expect(symbols.filter((id) => !id.startsWith("stars-"))).toEqual([...ICONS]);
});

test("every rating in half steps has a picture", () => {
  expect(symbols.filter((id) => id.startsWith("stars-"))).toEqual(Array.from({ length: 11 }, (_, halves) => `stars-${halves}`));
});
