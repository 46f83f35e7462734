import { createReadStream, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { findState } from "@/lib/schools/places/states";
import { schoolInput } from "@/lib/schools/schema";
import { importSchools } from "@/lib/imports/import-schools";
import type { ImportNote } from "@/lib/imports/file/row-reader";

// Uses registers that some machines have beside the repository; skipped without them.
const folder = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
const has = (file: string) => existsSync(folder + file);

afterEach(async () => {
  await db().$executeRaw`TRUNCATE schools, places, pincodes, changes RESTART IDENTITY CASCADE`;
});

describe("a register of the ministry", () => {
  it("is imported completely, with values mapped and originals stored; a second import changes nothing", async () => {
    const header = "udiseCode,name,address,city,state,zipCode,schoolType,gender,grades,latitude,longitude";
    const rows = MANAGEMENTS.flatMap((management, m) =>
      LEVELS.map(
        (level, l) =>
          `0101${String(m).padStart(3, "0")}${String(l).padStart(4, "0")},GOVT. P.S. NO ${l},VILLAGE ${m},BARAMULA,Jammu & Kashmir,193101,${management},Co. Educational,${level},34.2,74.36`,
      ),
    );
    const file = Buffer.from([header, ...rows].join("\n") + "\n");
    const bytes = async function* () {
      yield file;
    };
    expect(await importSchools({ bytes: bytes() })).toMatchObject({ imported: rows.length, skipped: 0, warnings: 0 });
    const schools = await db().school.findMany();
    expect(
      schools.every(
        (school) =>
          school.schoolType && school.classTo && school.gender === "Coeducational" && school.placeId === "jammu-and-kashmir/baramulla",
      ),
    ).toBe(true);
    expect(schools[0].original).toEqual({ gender: "Co. Educational", grades: LEVELS[0], schoolType: MANAGEMENTS[0] });
    expect(await importSchools({ bytes: bytes() })).toMatchObject({ imported: 0, updated: 0, unchanged: rows.length });
  });
});

const MANAGEMENTS = [
  "Department of Education",
  "Private Unaided (Recognized)",
  "Local body",
  "Government Aided",
  "Unrecognized",
  "Kendriya Vidyalaya",
  "Madarsa recognized (by Wakf board/Madarsa Board)",
];
const LEVELS = [
  "Primary",
  "Primary with Upper Primary",
  "Upper Primary only",
  "Pri. Upper Pri. and Secondary Only",
  "Pri. with Upper Pri. Sec. and H.Sec.",
  "Upper Pri. and Secondary",
  "Secondary Only",
  "Higher Secondary only/Jr. College",
];

async function importFile(file: string, bytesAtMost = Infinity) {
  const skipped: ImportNote[] = [];
  const raw = createReadStream(folder + file);
  const stream = file.endsWith(".gz") ? raw.pipe(createGunzip()) : raw;
  const bytes = (async function* () {
    let given = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      const rest = bytesAtMost - given;
      given += piece.length;
      if (given >= bytesAtMost) {
        yield piece.subarray(0, piece.subarray(0, rest).lastIndexOf(10) + 1);
        break;
      }
      yield piece;
    }
    raw.destroy();
  })();
  return { ...(await importSchools({ bytes, onSkipped: (note) => skipped.push(note) })), skippedRows: skipped };
}

if (has("schools-messy.csv")) {
  describe("damaged register files", () => {
    it.each([
      ["schools-messy.csv", 40, 460],
      ["schools-messy-semicolon.csv", 11, 139],
    ])("%s: valid rows are imported, all others reported; a second import changes nothing", async (file, imported, skipped) => {
      const first = await importFile(file);
      expect(first).toMatchObject({ imported, updated: 0, skipped, stoppedBy: null });
      expect(first.skippedRows).toHaveLength(skipped);
      expect(new Set(first.skippedRows.map((note) => note.line)).size).toBe(skipped);
      expect(await importFile(file)).toMatchObject({ imported: 0, updated: 0, unchanged: imported, skipped });
    });
  });
}

if (has("schools-india.csv.gz")) {
  describe("an excerpt of India's register", () => {
    it("is imported completely with known values; a second import changes nothing", async () => {
      const first = await importFile("schools-india.csv.gz", 600_000);
      expect(first.imported).toBeGreaterThan(3_000);
      expect(first).toMatchObject({ updated: 0, skipped: 0, stoppedBy: null });
      const schools = await db().school.findMany();
      expect(schools).toHaveLength(first.imported);
      for (const school of schools) {
        expect(findState(school.state)?.name).toBe(school.state);
        expect(school.gender).not.toBeNull();
        expect(school.schoolType).not.toBeNull();
        expect(schoolInput.safeParse({ ...school, averageFees: null }).error?.issues ?? []).toEqual([]);
      }
      expect(await importFile("schools-india.csv.gz", 600_000)).toMatchObject({
        imported: 0,
        updated: 0,
        unchanged: first.imported,
        skipped: 0,
      });
    });
  });
}

if (has("schools-cbse.csv")) {
  describe("a directory of CBSE schools", () => {
    it("is imported with boards, affiliation numbers, years and websites; schools abroad are skipped", async () => {
      const first = await importFile("schools-cbse.csv", 400_000);
      expect(first.imported).toBeGreaterThan(1_000);
      const schools = await db().school.findMany();
      expect(schools.every((school) => school.boardAffiliation === "CBSE" && school.curriculum === "CBSE")).toBe(true);
      expect(schools.filter((school) => school.affiliationNumber).length / schools.length).toBeGreaterThan(0.9);
      expect(schools.filter((school) => school.website).every((school) => /^https?:\/\/[^/]+\.[a-z]+/.test(school.website ?? ""))).toBe(
        true,
      );
      expect(schools.some((school) => /xyz\.com|gmail/.test(school.website ?? ""))).toBe(false);
    });
  });
}
