import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BatchView } from "@/lib/batches/view";
import { begin, closeUploadSite, finish, killSite, openUploadSite, put, sql, startSite, upload } from "./upload-site";

// The production server is killed in the middle of uploads, again and again; the upload goes on as the dialog does.
// DRILL_ROWS=200000 DRILL_KILLS=9 is the long form, for a machine that has the time.
const LONG = Number(process.env.DRILL_ROWS ?? 5_000);
const SHORT = LONG / 10;
const SHORT_KILLS = Number(process.env.DRILL_KILLS ?? 2);
const PIECE = 512 * 1024;

beforeAll(openUploadSite, 400_000);
afterAll(closeUploadSite);

describe("an upload whose server is killed", () => {
  let whole: Table;
  let beginning: Table;

  it(`takes ${LONG} rows without a kill`, { timeout: 400_000 }, async () => {
    const batch = await upload(fileOf(LONG));
    expect(batch).toMatchObject({ imported: LONG, skipped: 0 });
    [whole, beginning] = [await table(LONG), await table(SHORT)];
    expect(whole.rows).toBe(LONG);
  });

  it(`at a random row of ${LONG} goes on where it was: the table equals the run without`, { timeout: 400_000 }, async () => {
    await empty();
    expect(await uploadKilled(fileOf(LONG), PIECE)).toMatchObject({ imported: LONG, unchanged: 0, skipped: 0 });
    expect(await table(LONG)).toEqual(whole);
  });

  it(`${SHORT_KILLS} times at a random row of ${SHORT} as well`, { timeout: 400_000 }, async () => {
    for (let time = 0; time < SHORT_KILLS; time++) {
      await empty();
      expect(await uploadKilled(fileOf(SHORT), PIECE)).toMatchObject({ imported: SHORT, unchanged: 0, skipped: 0 });
      expect(await table(SHORT)).toEqual(beginning);
    }
  });
});

function fileOf(rows: number): Buffer {
  const lines = ["udiseCode,name,address,city,state,zipCode,schoolType,gender,grades,latitude,longitude"];
  for (let index = 0; index < rows; index++)
    lines.push(
      `${27000000000 + index},GOVT. PRIMARY SCHOOL ${index % 9973} TOLA,VILLAGE ${index % 7919},PUNE,Maharashtra,${411001 + (index % 400)},Department of Education,Co. Educational,Primary,${(16 + (index % 500) / 100).toFixed(4)},${(73 + (index % 700) / 100).toFixed(4)}`,
    );
  return Buffer.from(`${lines.join("\n")}\n`);
}

/** Kills the server while a piece of the file, whichever, is on its way or being stored; then goes on. */
async function uploadKilled(file: Buffer, pieceBytes: number): Promise<BatchView> {
  let batch = await begin(file, pieceBytes);
  const killedAt = randomInt(Math.ceil(file.length / pieceBytes));
  let isKilled = false;
  while (batch.position < file.length) {
    if (!isKilled && batch.pieces >= killedAt) {
      isKilled = true;
      const answer = put(file, batch).catch(() => null);
      await sleep(randomInt(600));
      await killSite();
      await answer;
      await startSite();
    }
    batch = await put(file, batch);
  }
  return finish(batch);
}

interface Table {
  rows: number;
  sum: string;
}

/** The schools of the first rows of the file, but for the ids and times that each run gives anew; and the places' counts. */
async function table(rows: number): Promise<Table> {
  const [schools] = await sql<Table>(
    `SELECT count(*)::int AS rows, md5(string_agg((to_jsonb(s) - '{id,serial,created_at,updated_at}'::text[])::text, '|' ORDER BY udise_code)) AS sum
     FROM schools s WHERE udise_code < $1`,
    [String(27000000000 + rows)],
  );
  const [{ stored, counted, searched }] = await sql<{ stored: number; counted: number; searched: number }>(
    `SELECT (SELECT count(*)::int FROM schools) AS stored, (SELECT sum(school_count)::int FROM places) AS counted, (SELECT count(*)::int FROM school_search) AS searched`,
  );
  expect([counted, searched]).toEqual([stored, stored]);
  return schools;
}

async function empty() {
  await sql("TRUNCATE schools, changes, school_batches CASCADE");
  await sql("UPDATE places SET school_count = 0");
}
