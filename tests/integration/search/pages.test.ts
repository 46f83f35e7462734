import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/schools/route";
import { db } from "@/lib/platform/db";
import { nameWords } from "@/lib/schools/words/school-words";
import { readBookmark, writeBookmark } from "@/lib/search/results/cursor";
import { SearchIndex } from "@/lib/search/engine/memory/search-index";
import { findSingleton, replaceSingleton } from "@/lib/platform/singleton.mjs";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

const addSchool = (name: string, fields: Parameters<typeof createSchool>[0] = {}) =>
  createSchool({ ...fields, name, nameWords: nameWords(name) });

async function read(address: string) {
  const response = await GET(new Request(`http://localhost${address}`), { params: Promise.resolve({}) });
  const link = /<([^>]*)>; rel="next"/.exec(response.headers.get("Link") ?? "");
  return { names: ((await response.json()) as { name: string }[]).map(({ name }) => name), next: link?.[1] ?? null };
}

/** All names, read by following the Link headers. Calls `meanwhile` after the first page. */
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

const addFirst = async () => {
  const first = await addSchool("Paged Aa", { averageFees: 1, latitude: 19.9, longitude: 73.7 });
  for (let count = 0; count < 5; count++) await createReview({ schoolId: first.id, overallRating: 5 });
};
/** Adds a school with the highest rank. */
async function addBest(name: string, fields: Parameters<typeof createSchool>[0] = {}) {
  const { id } = await addSchool(name, fields);
  for (let count = 0; count < 9; count++) await createReview({ schoolId: id, overallRating: 5 });
}
const remove = (name: string) => db().school.deleteMany({ where: { name } });

describe("the next page", () => {
  it.each(LISTS)("continues where the last one ended although schools were added: %s", async (list) => {
    const before = await readAll(list);
    expect(before.toSorted()).toEqual([..."ABCDEFG"].map((letter) => `Paged ${letter}`));
    const names = await readAll(list, addFirst);
    // The added school appears if it belongs on a later page.
    expect(names.filter((name) => name !== "Paged Aa")).toEqual(before);
  });

  it.each(LISTS)("continues where the last one ended although schools were deleted: %s", async (list) => {
    const before = await readAll(list);
    expect(await readAll(list, () => remove(before[0]))).toEqual(before);
    expect(await readAll(list, () => remove(before[3]))).toEqual(before.filter((_, at) => at !== 0 && at !== 3));
  });

  it("repeats a school only if it was changed and now belongs on a later page", async () => {
    const list = `${ADDRESS}&sort=name`;
    const before = await readAll(list);
    const rename = () => db().school.updateMany({ where: { name: "Paged A" }, data: { name: "Paged Z", nameWords: nameWords("Paged Z") } });
    expect(await readAll(list, rename)).toEqual([...before, "Paged Z"]);
  });

  it("is empty if all following schools were deleted", async () => {
    const names = await readAll(`${ADDRESS}&sort=name`, () => db().school.deleteMany({ where: { name: { gt: "Paged B" } } }));
    expect(names).toEqual(["Paged A", "Paged B"]);
  });

  it("can be read with the cursor only, with any limit", async () => {
    const { next } = await read(`${ADDRESS}&sort=name`);
    const after = new URLSearchParams(next!.split("?")[1]).get("after")!;
    expect((await read(`/api/schools?search=paged&sort=name&limit=3&after=${after}`)).names).toEqual(["Paged C", "Paged D", "Paged E"]);
  });

  it.each(["search=paged&sort=rating", "search=paged+g&sort=name"])(
    "is read by its number if the cursor belongs to another list: %s",
    async (other) => {
      const { next } = await read(`${ADDRESS}&sort=name`);
      const after = new URLSearchParams(next!.split("?")[1]).get("after")!;
      expect(await read(`/api/schools?${other}&limit=2&page=2&after=${after}`)).toEqual(await read(`/api/schools?${other}&limit=2&page=2`));
    },
  );

  it("ends at the 10,000th row, also by cursor", async () => {
    const { next } = await read(`${ADDRESS}&sort=name`);
    const query = new URLSearchParams(next!.split("?")[1]);
    const bookmark = { ...readBookmark(query.get("after")!)!, hitsPassed: 9_999 };
    query.set("after", writeBookmark(bookmark));
    expect(await read(`/api/schools?${query}`)).toEqual({ names: ["Paged C"], next: null });
  });

  it("works with the longest names in the cursor", async () => {
    for (const letter of "AB") await addSchool(`${"kgbv ".repeat(30)}${letter}`);
    const names = await readAll("/api/schools?search=kgbv&limit=1&sort=name");
    expect(names.map((name) => name.at(-1))).toEqual(["A", "B"]);
  });
});

describe.each(["Postgres", "memory"])("pages of an expanded query, from %s", (engine) => {
  beforeAll(async () => {
    if (engine === "Postgres") return;
    const index = new SearchIndex();
    replaceSingleton("search-index", index);
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 30_000, interval: 20 });
  });
  afterAll(async () => {
    await findSingleton<SearchIndex>("search-index")?.stop();
    replaceSingleton("search-index", undefined);
  });
  const clearCaches = async () => {
    // Expanded queries are cached for a second; clear the cache instead of waiting.
    findSingleton<{ expansions: Map<string, unknown> }>("expansion-queue")?.expansions.clear();
    await findSingleton<SearchIndex>("search-index")?.freshEngine();
  };
  const readAllUncached = async (address: string, meanwhile?: () => Promise<unknown>) => {
    await clearCaches();
    return readAll(address, meanwhile && (() => meanwhile().then(clearCaches)));
  };

  it("continue where they ended although the best school of all is added with an equally similar word", async () => {
    const list = "/api/schools?search=pagedd&limit=2";
    const before = await readAllUncached(list);
    expect(before).toHaveLength(7);
    expect(await readAllUncached(list, () => addBest("Pageda"))).toEqual(before);
    expect((await readAllUncached(list))[0]).toBe("Pageda");
  });

  it("continue where they ended although one is added with a word that is frequent elsewhere", async () => {
    for (const letter of "ABCDEFG") await addSchool(`Zyx Wombat ${letter}`);
    for (let count = 0; count < 20; count++) await addSchool(`Wombit ${count}`);
    const list = "/api/schools?search=zyx+wombatt&limit=2";
    const before = await readAllUncached(list);
    expect(before).toHaveLength(7);
    const names = await readAllUncached(list, () => addBest("Zyx Wombit"));
    expect(names.filter((name) => name !== "Zyx Wombit")).toEqual(before);
  });

  it("keep the expansion although enough schools match as typed by then", async () => {
    for (let count = 0; count < 2; count++) await addSchool(`Qwerta ${count}`);
    for (let count = 0; count < 5; count++) await addSchool(`Qwerte ${count}`);
    const addEight = async () => {
      for (let count = 2; count < 10; count++) await addBest(`Qwerta ${count}`);
    };
    const list = "/api/schools?search=qwerta&limit=5";
    const before = await readAllUncached(list);
    expect(before).toHaveLength(7);
    expect(await readAllUncached(list, addEight)).toEqual(before);
    expect(await readAllUncached(list)).toHaveLength(10);
  });

  it("stay unexpanded although fewer schools match as typed by then", async () => {
    for (let count = 0; count < 10; count++) await addSchool(`Qwerta ${count}`);
    for (let count = 0; count < 5; count++) await addSchool(`Qwerte ${count}`);
    const list = "/api/schools?search=qwerta&limit=8";
    const before = await readAllUncached(list);
    expect(before).toHaveLength(10);
    expect(await readAllUncached(list, () => remove(before[0]))).toEqual(before);
  });

  it("continue where they ended although a better school is added to a place whose best come first", async () => {
    const places = [
      { stateSlug: "bihar", state: "Bihar", slug: "aurangabad", name: "Aurangabad" },
      { stateSlug: "maharashtra", state: "Maharashtra", slug: "aurangabad", name: "Aurangabad" },
    ];
    for (const letter of "ABCDEF") {
      await addBest(`Bilby ${letter}`, { place: places[0] });
      await addSchool(`Numbat ${letter}`, { place: places[1] });
    }
    const list = "/api/schools?search=aurangabad&limit=9";
    const before = await readAllUncached(list);
    expect(before).toHaveLength(12);
    const first = before.slice(0, 8).map((name) => name.split(" ")[0]);
    expect(first.filter((name) => name === "Numbat")).toHaveLength(4);
    const names = await readAllUncached(list, () => addBest("Numbat", { place: places[1] }));
    expect(names.filter((name) => name !== "Numbat")).toEqual(before);
  });
});
