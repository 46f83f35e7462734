import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { importSchools } from "@/lib/imports/import-schools";
import { runRollBack } from "@/lib/imports/rollback/roll-back-import";
import { db, pool } from "@/lib/platform/db";
import { databaseUrl } from "@/lib/platform/env";
import { knownWords } from "@/lib/search/language/known-words";
import { Vocabulary } from "@/lib/search/language/vocabulary";
import { applyMigrations } from "@/scripts/embedded/migrations.mjs";
import { createReview } from "@/tests/factories/reviews";
import { createPlace } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";
import { csvOf, schoolRow, createImportClient } from "@/tests/support/imports";

const counts = async (...words: string[]) => {
  const vocabulary = await knownWords();
  return words.map((word) => vocabulary.count(word));
};

/** Words whose stored count differs from a count over all schools. */
async function wrongCounts(database: Pick<pg.Client, "query"> = pool()) {
  const { rows } = await database.query(`
    SELECT word, coalesce(known.schools, 0) AS stored, coalesce(counted.schools, 0)::int AS counted
    FROM (SELECT word, count(*) AS schools FROM school_search, unnest(string_to_array(name_words || ' ' || place_words, ' ')) AS word
      WHERE word ~ '^[a-z]{2,30}$' GROUP BY word) AS counted
    FULL JOIN known_words AS known USING (word) WHERE coalesce(known.schools, 0) <> coalesce(counted.schools, 0)`);
  return rows;
}

describe("the vocabulary of a running process", () => {
  it("reads words of an open transaction once it commits, and nothing twice", async () => {
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
    expect(await counts("bunyip", "yarramanx", "quokkaberry")).toEqual([0, 1, 1]);
  });

  it("loses words with their last school and gets them back with a new one", async () => {
    await createSchool({ name: "Zyzzyva Academy" });
    const { id } = await createSchool({ name: "Qwghlmian Academy" });
    expect(await counts("zyzzyva", "qwghlmian")).toEqual([1, 1]);
    await db().school.delete({ where: { id } });
    expect(await counts("zyzzyva", "qwghlmian")).toEqual([1, 0]);
    const vocabulary = await knownWords();
    expect(vocabulary.neighbours("qwghlmiam", 5)).toEqual([]);
    await createSchool({ name: "Qwghlmian Academy" });
    expect(vocabulary).toBe(await knownWords());
    expect(vocabulary.neighbours("qwghlmiam", 5)).toEqual([{ word: "qwghlmian", schools: 1, edits: 1 }]);
  });
});

describe("word counts are exact", () => {
  let admin: Awaited<ReturnType<typeof createImportClient>>;
  beforeAll(async () => {
    admin = await createImportClient();
  });

  it("after an import by the command, and after importing the same schools with other names", async () => {
    const rows = (name: string) =>
      Array.from({ length: 300 }, (_, index) => schoolRow(index, { name: `${name} ${index % 7 ? "Primary" : "Girls"} School` }));
    const importRows = (name: string) =>
      importSchools({
        bytes: (async function* () {
          yield csvOf(rows(name));
        })(),
        chunkBytes: 8_000,
      });
    await importRows("Bandicoot");
    expect(await wrongCounts()).toEqual([]);
    expect(await counts("bandicoot", "primary")).toEqual([300, 257]);
    await importRows("Numbat");
    expect(await wrongCounts()).toEqual([]);
    expect(await counts("bandicoot", "numbat")).toEqual([0, 300]);
    await db().$executeRaw`DELETE FROM schools`;
    expect(await wrongCounts()).toEqual([]);
  });

  it("after an admin's import and its rollback", async () => {
    await admin.upload(csvOf([schoolRow(1, { name: "Wallaby School" })]));
    const schoolImport = await admin.upload(csvOf([1, 2, 3].map((index) => schoolRow(index, { name: `Potoroo School` }))));
    expect(await wrongCounts()).toEqual([]);
    expect(await counts("potoroo", "wallaby")).toEqual([3, 0]);
    await admin.end(schoolImport.id, "rollback");
    await runRollBack({ importId: schoolImport.id, actorId: admin.id });
    expect(await wrongCounts()).toEqual([]);
    expect(await counts("potoroo", "wallaby")).toEqual([0, 1]);
  });

  it("after each kind of change by admins", async () => {
    const school = async (name: string) => {
      const facts = { name, address: "1 Lake Road", city: "Pune", state: "Maharashtra", zipCode: "411001" };
      const { status, body } = await admin.ask("POST", "/api/schools", facts);
      expect(status).toBe(201);
      return body.id as string;
    };
    const [one, other] = [await school("Dunnart School"), await school("Kowari School")];
    const address = `/api/admin/schools/${one}`;
    expect(await counts("dunnart", "kowari")).toEqual([1, 1]);
    const undo = async (action: string) => {
      const entry = await db().auditEntry.findFirstOrThrow({ where: { subjectId: one, action }, orderBy: { id: "desc" } });
      return admin.ask("POST", `/api/admin/audit/${entry.id}/undo`);
    };
    const changes: [() => Promise<{ status: number }>, dunnart: number, mulgara: number][] = [
      [() => admin.ask("PUT", address, { name: "Mulgara Dunnart School" }), 1, 1],
      [() => admin.ask("PUT", address, { name: "Mulgara School" }), 0, 1],
      [() => admin.ask("POST", `${address}/close`, {}), 0, 0],
      [() => admin.ask("POST", `${address}/reopen`, {}), 0, 1],
      [() => admin.ask("POST", `${address}/merge`, { intoId: other }), 0, 0],
      [() => undo("school.merge"), 0, 1],
      [() => admin.ask("DELETE", address), 0, 0],
    ];
    for (const [change, dunnart, mulgara] of changes) {
      expect((await change()).status).toBeLessThan(300);
      expect(await wrongCounts()).toEqual([]);
      expect(await counts("dunnart", "mulgara")).toEqual([dunnart, mulgara]);
    }
    await createReview({ schoolId: other });
    expect(await wrongCounts()).toEqual([]);
  });

  it("after migrating a database with wrong counts", async () => {
    const url = new URL(databaseUrl());
    const name = `${url.pathname.slice(1)}_before`;
    url.pathname = `/${name}`;
    await pool().query(`CREATE DATABASE ${name}`);
    const older = new pg.Client(url.href);
    try {
      await applyMigrations(url.href, { only: (migration: string) => migration < "20261123230000" });
      await older.connect();
      await older.query(`
        INSERT INTO places (id, state_slug, slug, state, name) VALUES ('goa/panaji', 'goa', 'panaji', 'Goa', 'Panaji');
        INSERT INTO schools (id, name, address, city, state, zip_code, place_id, match_key, name_words, place_words)
        SELECT n::text, 'School', '', '', '', '403001', 'goa/panaji', '', 'numbat school', 'panaji' FROM generate_series(1, 3) AS n;
        UPDATE known_words SET schools = 1; INSERT INTO known_words (word, schools) VALUES ('', 0), ('gone', 1)`);
      await applyMigrations(url.href);
      expect(await wrongCounts(older)).toEqual([]);
      const { rows } = await older.query("SELECT word, schools FROM known_words ORDER BY word");
      expect(rows).toEqual(["numbat", "panaji", "school"].map((word) => ({ word, schools: 3 })));
    } finally {
      await older.end();
      await pool().query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  it("after truncating the schools table, also in a transaction that renamed a school", async () => {
    await createSchool({ name: "Quoll School" });
    const client = await pool().connect();
    await client.query("BEGIN; UPDATE schools SET name_words = 'quolls school'; TRUNCATE schools CASCADE; COMMIT");
    client.release();
    expect(await wrongCounts()).toEqual([]);
    expect(await counts("quoll", "quolls")).toEqual([0, 0]);
  });

  it("after random concurrent transactions, some rolled back, without deadlocks", async () => {
    const { id: place } = await createPlace();
    const word = fc.constantFrom("emu", "bilby", "quoll", "dingo", "numbat", "42", "x", "स्कूल", "");
    const words = fc.array(word, { maxLength: 4 }).map((list) => list.join(" "));
    const school = fc.nat({ max: 4 });
    const write = fc.oneof(
      fc.record({ kind: fc.constant("add" as const), schools: fc.uniqueArray(school, { minLength: 1 }), name: words, at: words }),
      fc.record({ kind: fc.constant("rename" as const), schools: fc.uniqueArray(school, { minLength: 1 }), name: words, at: words }),
      fc.record({
        kind: fc.constantFrom("close" as const, "reopen" as const, "rate" as const, "delete" as const),
        schools: fc.uniqueArray(school, { minLength: 1 }),
      }),
    );
    const transaction = fc.record({ writes: fc.array(write, { minLength: 1, maxLength: 4 }), isKept: fc.boolean() });
    const writers = fc.array(fc.array(transaction, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 });
    const clients = await Promise.all(
      [0, 1, 2, 3].map(async () => {
        const client = new pg.Client(databaseUrl());
        await client.connect();
        return client;
      }),
    );
    const send = (client: pg.Client, writer: number, given: typeof write extends fc.Arbitrary<infer Write> ? Write : never) => {
      const ids = given.schools.map((index) => `writer-${writer}-${index}`);
      switch (given.kind) {
        case "add":
          return client.query(
            `INSERT INTO schools (id, name, address, city, state, zip_code, place_id, match_key, name_words, place_words)
             SELECT id, 'School', '', '', '', '411001', $2, '', $3, $4 FROM unnest($1::text[]) AS id ON CONFLICT DO NOTHING`,
            [ids, place, given.name, given.at],
          );
        case "rename":
          return client.query("UPDATE schools SET name_words = $2, place_words = $3 WHERE id = ANY ($1)", [ids, given.name, given.at]);
        case "delete":
          return client.query("DELETE FROM schools WHERE id = ANY ($1)", [ids]);
        case "rate":
          return client.query("UPDATE schools SET fact_count = (fact_count + 1) % 9 WHERE id = ANY ($1)", [ids]);
        default:
          return client.query("UPDATE schools SET status = $2 WHERE id = ANY ($1)", [ids, given.kind === "close" ? "closed" : "listed"]);
      }
    };
    await fc.assert(
      fc.asyncProperty(writers, async (all) => {
        await Promise.all(
          all.map(async (transactions, writer) => {
            for (const { writes, isKept } of transactions) {
              await clients[writer].query("BEGIN");
              for (const given of writes) await send(clients[writer], writer, given);
              await clients[writer].query(isKept ? "COMMIT" : "ROLLBACK");
            }
          }),
        );
        expect(await wrongCounts()).toEqual([]);
      }),
      { numRuns: 40 },
    );
    for (const client of clients) await client.end();
  });
});

it("after a large import a misspelt name is found in its city, and the city isn't split into two words", async () => {
  const rows = Array.from({ length: 40 }, (_, index) =>
    [`Potoroo ${index % 2 ? "Secondary" : "Primary"} School`, `${index} Charminar Road`, "Hyderabad", "Telangana", "500001"].join(","),
  );
  const file = csvOf(
    [...rows, "Hydera Vidyalaya,1 Road,Pune,Maharashtra,411001", "Bad School,1 Road,Pune,Maharashtra,411001"],
    "name,address,city,state,zipCode",
  );
  await importSchools({
    bytes: (async function* () {
      yield file;
    })(),
  });
  const found = await call("/api/schools?search=potoro+hyderabad");
  expect(found.body).toHaveLength(40);
  expect(decodeURIComponent(found.headers.get("x-search-corrected") ?? "")).toBe("potoroo hyderabad");
  expect((await call("/api/schools?search=hyderabad+secondary")).headers.get("x-search-corrected")).toBeNull();
});
