import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { nameWords } from "@/lib/schools/school-words";
import { readCriteria } from "@/lib/search/criteria";
import { searchSchools } from "@/lib/search/queries";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

const addSchool = (name: string, fields: Parameters<typeof createSchool>[0] = {}) =>
  createSchool({ ...fields, name, nameWords: nameWords(name) });

describe("a page behind another one", () => {
  afterEach(() => db().school.deleteMany());

  const namesOnPages = async (parameters: Record<string, string>, between: (page: number) => Promise<unknown>) => {
    const names: string[] = [];
    let after: string | null | undefined;
    for (let page = 1; after !== null; page++) {
      const found = await searchSchools({ ...readCriteria({ ...parameters, page: String(page), ...(after && { after }) }), limit: 2 });
      names.push(...found.schools.map(({ name }) => name));
      after = found.next;
      await between(page);
    }
    return names;
  };

  it.each(["relevance", "rating", "fees", "name", "distance"])(
    "begins where that one ended, whatever came and went meanwhile (%s)",
    async (sort) => {
      const parameters: Record<string, string> = { sort, search: "paged", ...(sort === "distance" && { near: "19.9,73.7" }) };
      const facts = (at: number) => ({ averageFees: at % 2 ? at * 1_000 : undefined, latitude: 19.9 + at / 100, longitude: 73.7 });
      const schools = [];
      for (const at of [1, 2, 3, 4, 5, 6, 7]) schools.push(await addSchool(`Paged ${"ABCDEFG"[at - 1]} ${sort}`, facts(at)));
      const before = await namesOnPages(parameters, async () => {});
      expect(new Set(before).size).toBe(7);
      const gone = schools.find(({ name }) => name === before[0])!;
      const names = await namesOnPages(parameters, async (page) => {
        if (page > 1) return;
        const first = await addSchool(`Paged Aa ${sort}`, { averageFees: 1, latitude: 19.9, longitude: 73.7 });
        await createReview({ schoolId: first.id, overallRating: 5 });
        await db().school.delete({ where: { id: gone.id } });
      });
      // A school that came stands where it belongs, if that is still ahead.
      expect(names.filter((name) => before.includes(name))).toEqual(before);
    },
  );

  it("begins at its number where the order is another one", async () => {
    for (const name of "ABC") await addSchool(name);
    const { next } = await searchSchools({ ...readCriteria({ sort: "name" }), limit: 2 });
    const byNumber = await searchSchools({ ...readCriteria({ sort: "rating", page: "2" }), limit: 2 });
    expect(await searchSchools({ ...readCriteria({ sort: "rating", page: "2", after: next! }), limit: 2 })).toEqual(byNumber);
  });
});
