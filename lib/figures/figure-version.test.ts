import { expect, it } from "vitest";
import { mayPublish } from "./figure-version";

it.each([
  ["four households", 4, null, 5, false],
  ["five households", 5, null, 5, true],
  ["nine households where ten are asked for", 9, null, 10, false],
  ["ten households where ten are asked for", 10, null, 10, true],
  ["no household more", 5, 5, 5, false],
  ["two households more: one may be an insider", 7, 5, 5, false],
  ["three households more", 8, 5, 5, true],
  ["three households fewer", 6, 9, 5, true],
  ["three households fewer, and too few left", 4, 7, 5, false],
  ["nine households more about inclusion", 19, 10, 10, false],
  ["ten households more about inclusion", 20, 10, 10, true],
])("%s", (_, households, published, minHouseholds, expected) =>
  expect(mayPublish(households, published, { minHouseholds, isMerged: false })).toBe(expected),
);

it.each([
  [8, 5, false],
  [10, 5, true],
])("after a merger %i households, %i before", (households, published, expected) =>
  expect(mayPublish(households, published, { minHouseholds: 5, isMerged: true })).toBe(expected),
);
