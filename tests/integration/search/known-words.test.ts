import { expect, it, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { countKnownWords } from "@/lib/search/count-known-words";
import { knownWords } from "@/lib/search/known-words";
import { createSchool } from "@/tests/factories/schools";

const counts = async (...words: string[]) => {
  const vocabulary = await knownWords();
  return words.map((word) => vocabulary.count(word));
};

it("words that no school has any more are forgotten by a running process when all are counted", async () => {
  await createSchool({ name: "Zyzzyva Academy" });
  const { id } = await createSchool({ name: "Qwghlm Academy" });
  expect(await counts("zyzzyva", "qwghlm")).toEqual([1, 1]);
  await db().school.delete({ where: { id } });
  // What was written while another transaction on the server ran is left for the next count.
  await vi.waitFor(
    async () => {
      await countKnownWords();
      expect(await counts("zyzzyva", "qwghlm")).toEqual([1, 0]);
    },
    { timeout: 30_000 },
  );
  await createSchool({ name: "Qwghlm Academy" });
  expect(await counts("zyzzyva", "qwghlm")).toEqual([1, 1]);
});
