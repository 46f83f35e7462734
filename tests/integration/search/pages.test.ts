import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/schools/route";
import { db } from "@/lib/platform/db";
import { nameWords } from "@/lib/schools/school-words";
import { readBookmark, writeBookmark } from "@/lib/search/results/cursor";
import { SearchIndex } from "@/lib/search/engine/memory/search-index";
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
/** The best school that there is, by rank. */
async function addBest(name: string, fields: Parameters<typeof createSchool>[0] = {}) {
  const { id } = await addSchool(name, fields);
  for (let count = 0; count < 9; count++) await createReview({ schoolId: id, overallRating: 5 });
}
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

  it("holds what stood before it only where that was itself changed, and stands behind by now", async () => {
    const list = `${ADDRESS}&sort=name`;
    const before = await readAll(list);
    const rename = () => db().school.updateMany({ where: { name: "Paged A" }, data: { name: "Paged Z", nameWords: nameWords("Paged Z") } });
    expect(await readAll(list, rename)).toEqual([...before, "Paged Z"]);
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

const kept = globalThis as { schoolsachSearchIndex?: SearchIndex; schoolsachWidening?: { made: { clear(): void } } };

describe.each(["Postgres", "memory"])("a list that is found by what the words may mean, answered from %s", (engine) => {
  beforeAll(async () => {
    if (engine === "Postgres") return;
    const index = (kept.schoolsachSearchIndex = new SearchIndex());
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 30_000, interval: 20 });
  });
  afterAll(async () => {
    await kept.schoolsachSearchIndex?.stop();
    delete kept.schoolsachSearchIndex;
  });
  const settled = async () => {
    // What words mean is kept for a second, which has passed.
    kept.schoolsachWidening?.made.clear();
    await kept.schoolsachSearchIndex?.freshEngine();
  };
  const readSettled = async (address: string, meanwhile?: () => Promise<unknown>) => {
    await settled();
    return readAll(address, meanwhile && (() => meanwhile().then(settled)));
  };

  it("goes on where it ended, though the best of all comes by another word as near", async () => {
    const list = "/api/schools?search=pagedd&limit=2";
    const before = await readSettled(list);
    expect(before).toHaveLength(7);
    expect(await readSettled(list, () => addBest("Pageda"))).toEqual(before);
    expect((await readSettled(list))[0]).toBe("Pageda");
  });

  it("goes on where it ended, though one comes by a word that many have elsewhere", async () => {
    for (const letter of "ABCDEFG") await addSchool(`Zyx Wombat ${letter}`);
    for (let count = 0; count < 20; count++) await addSchool(`Wombit ${count}`);
    const list = "/api/schools?search=zyx+wombatt&limit=2";
    const before = await readSettled(list);
    expect(before).toHaveLength(7);
    const names = await readSettled(list, () => addBest("Zyx Wombit"));
    expect(names.filter((name) => name !== "Zyx Wombit")).toEqual(before);
  });

  it("goes on as it was taken, though as many now have the words as they were typed", async () => {
    for (let count = 0; count < 9; count++) await addSchool(`Qwerta ${count}`);
    for (let count = 0; count < 5; count++) await addSchool(`Qwerte ${count}`);
    const list = "/api/schools?search=qwerta&limit=10";
    const before = await readSettled(list);
    expect(before).toHaveLength(14);
    expect(await readSettled(list, () => addBest("Qwerta"))).toEqual(before);
    expect(await readSettled(list)).toHaveLength(10);
  });

  it("goes on as typed, though fewer have the words by then", async () => {
    for (let count = 0; count < 10; count++) await addSchool(`Qwerta ${count}`);
    for (let count = 0; count < 5; count++) await addSchool(`Qwerte ${count}`);
    const list = "/api/schools?search=qwerta&limit=8";
    const before = await readSettled(list);
    expect(before).toHaveLength(10);
    expect(await readSettled(list, () => remove(before[0]))).toEqual(before);
  });

  it("goes on where it ended, though a better one comes to a place whose best stand first", async () => {
    const places = [
      { stateSlug: "bihar", state: "Bihar", slug: "aurangabad", name: "Aurangabad" },
      { stateSlug: "maharashtra", state: "Maharashtra", slug: "aurangabad", name: "Aurangabad" },
    ];
    for (const letter of "ABCDEF") {
      await addBest(`Bilby ${letter}`, { place: places[0] });
      await addSchool(`Numbat ${letter}`, { place: places[1] });
    }
    const list = "/api/schools?search=aurangabad&limit=9";
    const before = await readSettled(list);
    expect(before).toHaveLength(12);
    const first = before.slice(0, 8).map((name) => name.split(" ")[0]);
    expect(first.filter((name) => name === "Numbat")).toHaveLength(4);
    const names = await readSettled(list, () => addBest("Numbat", { place: places[1] }));
    expect(names.filter((name) => name !== "Numbat")).toEqual(before);
  });
});
