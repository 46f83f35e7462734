import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { pool } from "@/lib/platform/db";
import { nameWords, normalWords, placeWords } from "@/lib/schools/words/school-words";
import { TEXT_LIMITS } from "@/lib/schools/schema";
import { readCriteria } from "@/lib/search/criteria";
import { searchSchools } from "@/lib/search/search";
import { NASHIK } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";

// Three-byte letters in an incompressible order, because an index row is limited to 2,704 bytes.
const LETTERS = "अआइईउऊएऐओऔकखगघचछजझटठडढतथदधनपफबभमयरलवशषसह";

function textOf(length: number, seed: number): string {
  let [text, state] = ["", seed];
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += state % 7 === 0 ? " " : LETTERS[(state >> 8) % LETTERS.length];
  }
  return text.trim();
}

const found = async (search: string) => {
  const { schools } = await searchSchools(readCriteria({ search, exact: "true" }));
  return schools.map(({ id }) => id);
};

it("a school with the longest name and address is stored and found by the beginning of its name and the end of its address", async () => {
  const [name, address] = [textOf(TEXT_LIMITS.name, 1), textOf(TEXT_LIMITS.address, 2)];
  const { id } = await createSchool({ name, address, place: NASHIK });
  expect(await found(name.split(" ").slice(0, 3).join(" "))).toEqual([id]);
  expect(await found(`${address.split(" ").slice(-3).join(" ")} nashik maharashtra`)).toEqual([id]);
});

it("the migration shortens words stored before the limit", async () => {
  const migration = await readFile("prisma/migrations/20261122180000_words_by_rank/migration.sql", "utf8");
  await pool().query(
    "DROP INDEX school_search_rank_serial_words_idx; CREATE INDEX school_search_rank_serial_idx ON school_search (rank DESC, serial)",
  );
  const [name, address] = [`${textOf(TEXT_LIMITS.name, 3)} JNV`.repeat(2), textOf(TEXT_LIMITS.address, 4)];
  const where = [address, "Nashik", "Maharashtra"];
  const unlimited = {
    nameWords: normalWords(name).join(" "),
    placeWords: [...new Set(where.flatMap(normalWords))].join(" "),
  };
  const { id } = await createSchool({ place: NASHIK, zipCode: "422001", ...unlimited });
  await createSchool({ name: "Stella Maris School", place: NASHIK });
  await pool().query(migration);
  const { rows } = await pool().query(
    `SELECT schools.name_words AS name, schools.place_words AS place, listed.name_words AS "listedName", listed.place_words AS "listedPlace"
     FROM schools JOIN school_search AS listed USING (serial) WHERE id = $1 OR name = 'Stella Maris School' ORDER BY name = 'Stella Maris School'`,
    [id],
  );
  const [limitedName, limitedPlace] = [nameWords(name), placeWords(where)];
  expect(rows[0]).toEqual({ name: limitedName, place: limitedPlace, listedName: limitedName, listedPlace: `${limitedPlace} 422001` });
  expect(unlimited.nameWords.startsWith(`${limitedName} `) && unlimited.placeWords.endsWith(` ${limitedPlace}`)).toBe(true);
  expect(rows[1].name).toBe("stella maris school");
});
