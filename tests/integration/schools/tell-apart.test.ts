import { beforeAll, expect, it } from "vitest";
import { formatPlace } from "@/lib/schools/labels";
import type { PublicSchool } from "@/lib/schools/view";
import { searchRows } from "@/lib/search/search";
import { noCriteria } from "@/lib/search/school-criteria";
import type { Suggestion } from "@/lib/search/view";
import { PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

const ADDRESSES: [address: string, zipCode: string, place: string][] = [
  ["Survey No. 48, Dhanori, Pune", "411032", "Dhanori, Pune 411032, Maharashtra"],
  ["Ganeshkhind, Pune 411007", "411007", "Ganeshkhind, Pune 411007, Maharashtra"],
  ["Ganeshkhind", "411016", "Ganeshkhind, Pune 411016, Maharashtra"],
  ["Southern Command Pune Maharashtra", "411001", "Southern Command, Pune 411001, Maharashtra"],
  ["At Post Lohegaon, Tal. Haveli", "411047", "Lohegaon, Pune 411047, Maharashtra"],
  ["Pune", "411040", "Pune 411040, Maharashtra"],
];
const places = ADDRESSES.map(([, , place]) => place).toSorted();

beforeAll(async () => {
  for (const [address, zipCode] of ADDRESSES) await createSchool({ name: "Kendriya Vidyalaya", place: PUNE, address, zipCode });
});

it("six schools with one name in one city differ in the API, the list and the suggestions", async () => {
  const { response } = await callHandler("/api/schools?search=kendriya+vidyalaya+pune");
  expect(((await response.json()) as PublicSchool[]).map(formatPlace).toSorted()).toEqual(places);
  const { schools } = await searchRows({ ...noCriteria, search: "kendriya vidyalaya pune" });
  expect(schools.map(formatPlace).toSorted()).toEqual(places);
  const suggestions = (await (await callHandler("/api/suggestions?search=kendriya+vidyal")).response.json()) as Suggestion[];
  expect(suggestions.flatMap((one) => (one.kind === "school" ? formatPlace(one) : [])).toSorted()).toEqual(places);
});
