import { createHash, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportView } from "@/lib/imports/view";
import { begin, closeImportSite, finish, killSite, openImportSite, put, sql, startSite, upload } from "./import-site";

// Kills the production server repeatedly during an import, which continues as the import dialog does. DRILL_KILLS=9 runs the long form.
const IS_LONG_FORM = process.env.DRILL_KILLS !== undefined;
const LONG = IS_LONG_FORM ? 200_000 : 60_000;
const SHORT = 20_000;
const SHORT_KILLS = Number(process.env.DRILL_KILLS ?? 1);
const CHUNK_BYTES = 512 * 1024;

beforeAll(openImportSite, 400_000);
afterAll(closeImportSite);

describe("an import whose server is killed", () => {
  let expected: Table;

  it(`imports ${SHORT} rows without a kill`, { timeout: 400_000 }, async () => {
    expect(await upload(fileOf(SHORT))).toMatchObject({ imported: SHORT, skipped: 0 });
    expected = await readTable();
    expect(expected.rows).toBe(SHORT);
  });

  it(`continues after a kill at a random row of ${SHORT}; the table equals an uninterrupted import`, { timeout: 1_200_000 }, async () => {
    for (let time = 0; time < SHORT_KILLS; time++) {
      await deleteSchools();
      expect(await uploadAndKill(fileOf(SHORT), CHUNK_BYTES)).toMatchObject({ imported: SHORT, unchanged: 0, skipped: 0 });
      expect(await readTable()).toEqual(expected);
    }
  });

  it(`continues after a kill at a random row of ${LONG}; the table equals the file`, { timeout: 1_200_000 }, async () => {
    await deleteSchools();
    expect(await uploadAndKill(fileOf(LONG), CHUNK_BYTES)).toMatchObject({ imported: LONG, unchanged: 0, skipped: 0 });
    expect((await readTable()).rows).toBe(LONG);
    const [{ sum }] = await sql<{ sum: string }>(
      `SELECT md5(string_agg(upper(concat_ws('|', udise_code, name, address, city, zip_code, latitude::numeric(8, 4), longitude::numeric(8, 4))), E'\n' ORDER BY udise_code)) AS sum
       FROM schools`,
    );
    expect(sum).toBe(expectedChecksum(LONG));
  });
});

/** The values of a row in the file. */
const schoolAt = (index: number) => ({
  code: 27000000000 + index,
  name: `GOVT. PRIMARY SCHOOL ${index % 9973} TOLA`,
  address: `VILLAGE ${index % 7919}`,
  zip: 411001 + (index % 400),
  latitude: (16 + (index % 500) / 100).toFixed(4),
  longitude: (73 + (index % 700) / 100).toFixed(4),
});

function fileOf(rows: number): Buffer {
  const lines = ["udiseCode,name,address,city,state,zipCode,schoolType,gender,grades,latitude,longitude"];
  for (let index = 0; index < rows; index++) {
    const { code, name, address, zip, latitude, longitude } = schoolAt(index);
    lines.push(
      `${code},${name},${address},PUNE,Maharashtra,${zip},Department of Education,Co. Educational,Primary,${latitude},${longitude}`,
    );
  }
  return Buffer.from(`${lines.join("\n")}\n`);
}

/** Checksum of the table if it contains each row of the file once, in normalised case. */
function expectedChecksum(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const { code, name, address, zip, latitude, longitude } = schoolAt(index);
    return [code, name, address, "PUNE", zip, latitude, longitude].join("|");
  });
  return createHash("md5").update(lines.join("\n")).digest("hex");
}

/** Kills the server while a random chunk is being sent or stored, then continues. */
async function uploadAndKill(file: Buffer, chunkBytes: number): Promise<ImportView> {
  let schoolImport = await begin(file, chunkBytes);
  const killedAt = randomInt(Math.ceil(file.length / chunkBytes));
  let isKilled = false;
  while (schoolImport.position < file.length) {
    if (!isKilled && schoolImport.pieces >= killedAt) {
      isKilled = true;
      const answer = put(file, schoolImport).catch(() => null);
      await sleep(randomInt(600));
      await killSite();
      await answer;
      await startSite();
    }
    schoolImport = await put(file, schoolImport);
  }
  return finish(schoolImport);
}

interface Table {
  rows: number;
  sum: string;
}

/** All schools without generated ids and times; also checks the counts of places and the search table. */
async function readTable(): Promise<Table> {
  const [schools] = await sql<Table>(
    `SELECT count(*)::int AS rows, md5(string_agg((to_jsonb(s) - '{id,serial,created_at,updated_at}'::text[])::text, '|' ORDER BY udise_code)) AS sum
     FROM schools s`,
  );
  const [{ stored, counted, searched }] = await sql<{ stored: number; counted: number; searched: number }>(
    `SELECT (SELECT count(*)::int FROM schools) AS stored, (SELECT sum(school_count)::int FROM places) AS counted, (SELECT count(*)::int FROM school_search) AS searched`,
  );
  expect([counted, searched]).toEqual([stored, stored]);
  return schools;
}

async function deleteSchools() {
  await sql("TRUNCATE schools, changes, school_batches CASCADE");
  await sql("UPDATE places SET school_count = 0");
}
