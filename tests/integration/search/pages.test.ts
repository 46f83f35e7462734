import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GET } from "@/app/api/schools/route";
import { db } from "@/lib/platform/db";
import { nameWords } from "@/lib/schools/school-words";
import { readBookmark, writeBookmark } from "@/lib/search/cursor";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

const addSchool = (name: string, fields: Parameters<typeof createSchool>[0] = {}) =>
  createSchool({ ...fields, name, nameWords: nameWords(name) });

async function read(address: string) {
  const response = await GET(new Request(`http://localhost${address}`), { params: Promise.resolve({}) });
  const link = /<([^>]*)>; rel="next"/.exec(response.headers.get("Link") ?? "");
  return { names: ((await response.json()) as { name: string }[]).map(({ name }) => name), next: link?.[1] ?? null };
}

/** All names, page after page by the links that the call gives; what happens after the first page. */
async function readAll(address: string, meanwhile: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | null = address; next !== null;) {
    const page = await read(next);
    names.push(...page.names);
    if (next === address) await meanwhile();
    next = page.next;
  }
  return names;
}

beforeEach(async () => {
  for (const [at, letter] of [..."ABCDEFG"].entries())
    await addSchool(`Paged ${letter}`, { averageFees: at % 2 ? at * 1_000 : undefined, latitude: 19.9 + at / 100, longitude: 73.7 });
});
afterEach(() => db().school.deleteMany());

const ADDRESS = "/api/schools?search=paged&limit=2";
const LISTS = ["relevance", "rating", "fees", "name", "distance&near=19.9,73.7"].map((sort) => `${ADDRESS}&sort=${sort}`);

const addAhead = async () => {
  const first = await addSchool("Paged Aa", { averageFees: 1, latitude: 19.9, longitude: 73.7 });
  for (let count = 0; count < 5; count++) await createReview({ schoolId: first.id, overallRating: 5 });
};
const remove = (name: string) => db().school.deleteMany({ where: { name } });

describe("a page behind another one", () => {
  it.each(LISTS)("begins where that one ended, though schools came: %s", async (list) => {
    const before = await readAll(list);
    expect(before.toSorted()).toEqual([..."ABCDEFG"].map((letter) => `Paged ${letter}`));
    const names = await readAll(list, addAhead);
    // What came stands where it belongs, if that is still ahead.
    expect(names.filter((name) => name !== "Paged Aa")).toEqual(before);
  });

  it.each(LISTS)("begins where that one ended, though schools went: %s", async (list) => {
    const before = await readAll(list);
    expect(await readAll(list, () => remove(before[0]))).toEqual(before);
    expect(await readAll(list, () => remove(before[3]))).toEqual(before.filter((_, at) => at !== 0 && at !== 3));
  });

  it("holds nothing where all that stood behind is gone", async () => {
    const names = await readAll(`${ADDRESS}&sort=name`, () => db().school.deleteMany({ where: { name: { gt: "Paged B" } } }));
    expect(names).toEqual(["Paged A", "Paged B"]);
  });

  it("is led to by where it begins alone, with any number of rows", async () => {
    const { next } = await read(`${ADDRESS}&sort=name`);
    const after = new URLSearchParams(next!.split("?")[1]).get("after")!;
    expect((await read(`/api/schools?search=paged&sort=name&limit=3&after=${after}`)).names).toEqual(["Paged C", "Paged D", "Paged E"]);
  });

  it.each(["search=paged&sort=rating", "search=paged+g&sort=name"])(
    "begins at its number where another list ended there: %s",
    async (other) => {
      const { next } = await read(`${ADDRESS}&sort=name`);
      const after = new URLSearchParams(next!.split("?")[1]).get("after")!;
      expect(await read(`/api/schools?${other}&limit=2&page=2&after=${after}`)).toEqual(await read(`/api/schools?${other}&limit=2&page=2`));
    },
  );

  it("ends at the 10,000th row, however it was come by", async () => {
    const { next } = await read(`${ADDRESS}&sort=name`);
    const query = new URLSearchParams(next!.split("?")[1]);
    const bookmark = { ...readBookmark(query.get("after")!)!, passed: 9_999 };
    query.set("after", writeBookmark(bookmark));
    expect(await read(`/api/schools?${query}`)).toEqual({ names: ["Paged C"], next: null });
  });

  it("is led to by the longest names too", async () => {
    for (const letter of "AB") await addSchool(`${"kgbv ".repeat(30)}${letter}`);
    const names = await readAll("/api/schools?search=kgbv&limit=1&sort=name");
    expect(names.map((name) => name.at(-1))).toEqual(["A", "B"]);
  });
});
