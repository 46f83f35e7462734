import { expect, it, vi } from "vitest";
import { db, pool } from "@/lib/platform/db";
import { countKnownWords } from "@/lib/search/count-known-words";
import { knownWords } from "@/lib/search/known-words";
import { Vocabulary } from "@/lib/search/understanding/vocabulary";
import { createSchool } from "@/tests/factories/schools";

const counts = async (...words: string[]) => {
  const vocabulary = await knownWords();
  return words.map((word) => vocabulary.count(word));
};

it("what a transaction of the server that stays open leaves unread is read once it is committed, and nothing else again", async () => {
  const { id } = await createSchool({ name: "Bunyip Academy" });
  const slow = await pool().connect();
  await slow.query("BEGIN");
  await slow.query("UPDATE schools SET name_words = 'yarramanx academy' WHERE id = $1", [id]);
  await createSchool({ name: "Quokkaberry Academy" });
  expect(await counts("yarramanx", "quokkaberry")).toEqual([0, 1]);
  const add = vi.spyOn(Vocabulary.prototype, "add");
  expect(await counts("yarramanx", "quokkaberry")).toEqual([0, 1]);
  expect(add.mock.calls.map(([word]) => word)).not.toContain("quokkaberry");
  await slow.query("COMMIT");
  slow.release();
  expect(await counts("yarramanx", "quokkaberry")).toEqual([1, 1]);
  await db().school.deleteMany();
});

it("words that no school has any more are forgotten by a running process when all are counted", async () => {
  await createSchool({ name: "Zyzzyva Academy" });
  const { id } = await createSchool({ name: "Qwghlm Academy" });
  expect(await counts("zyzzyva", "qwghlm")).toEqual([1, 1]);
  await db().school.delete({ where: { id } });
  const add = vi.spyOn(Vocabulary.prototype, "add");
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
  expect(add.mock.calls.map(([word]) => word)).not.toContain("");
});
