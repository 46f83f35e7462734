import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { matchKey } from "@/lib/schools/match-key";
import { PINCODE } from "@/lib/schools/pincode";
import { placeOf } from "@/lib/schools/place-names";
import { nameWords } from "@/lib/schools/school-words";
import { allOf, anyOf, term } from "@/lib/search/ts-query";
import type { LikelyQuery } from "./schema";
import type { LikelySchool, SchoolStatus } from "./view";

const MAX_RESULTS = 5;
/** So alike must the words of two names be, from 0 to 1. */
const ALIKE = 0.55;
/** A pincode has a few hundred schools; in a place those are looked at that have a word of the name. */
const LOOKED_AT = 2_000;
/** Words that half of the schools have say nothing. */
const COMMON = new Set(
  "school government public primary secondary senior higher high upper middle junior number english medium and of the".split(" "),
);

/**
 * Schools that may be the one that is being typed: of the same UDISE code; with the same name, address and pincode; with a near
 * name in the same pincode, or in the same city. A warning, never a refusal.
 */
export async function findLikelySchools(typed: LikelyQuery): Promise<LikelySchool[]> {
  const { name = "", address = "", zipCode = "", udiseCode = "", except = "" } = typed;
  const [sure, similar] = await Promise.all([
    findSure({ code: udiseCode.toUpperCase(), key: name && address && zipCode ? matchKey({ name, address, zipCode }) : null }),
    name ? findSimilar(nameWords(name), typed) : [],
  ]);
  const found = new Map<string, LikelySchool>();
  for (const school of [...sure, ...similar]) if (school.id !== except && !found.has(school.id)) found.set(school.id, school);
  return [...found.values()].slice(0, MAX_RESULTS);
}

const columns = {
  id: true,
  name: true,
  address: true,
  city: true,
  state: true,
  zipCode: true,
  udiseCode: true,
  status: true,
} satisfies Prisma.SchoolSelect;

async function findSure({ code, key }: { code: string; key: string | null }): Promise<LikelySchool[]> {
  const rows = await db().school.findMany({
    where: { OR: [...(code ? [{ udiseCode: code }] : []), ...(key ? [{ matchKey: key, status: { not: "merged" } }] : [])] },
    select: columns,
    take: MAX_RESULTS + 1,
  });
  return rows.map((row) => ({ ...row, status: row.status as SchoolStatus, why: code && row.udiseCode === code ? "code" : "same" }));
}

async function findSimilar(words: string, { zipCode = "", city = "", state = "" }: LikelyQuery): Promise<LikelySchool[]> {
  const terms = termsOf(words, { zipCode, place: placeOf({ city, state })?.id });
  if (!terms) return [];
  const rows = await db().$queryRaw<{ serial: bigint }[]>`
    SELECT serial FROM (
      SELECT serial, name_words FROM school_search
      WHERE school_search_terms(name_words, place_words, place_id, curriculum, board, gender, school_type) @@ ${terms}::tsquery
      LIMIT ${LOOKED_AT}) AS near
    WHERE similarity(name_words, ${words}) >= ${ALIKE}
    ORDER BY similarity(name_words, ${words}) DESC, serial LIMIT ${MAX_RESULTS + 1}`;
  const schools = await db().school.findMany({
    where: { serial: { in: rows.map(({ serial }) => serial) } },
    select: { ...columns, serial: true },
  });
  return rows.flatMap(({ serial }) => {
    const school = schools.find((one) => one.serial === serial);
    if (!school) return [];
    const { serial: _, status, ...row } = school;
    return [{ ...row, status: status as SchoolStatus, why: "similar" as const }];
  });
}

/** All of the pincode; of the place those that share a telling word. null: too little is typed. */
function termsOf(words: string, { zipCode, place }: { zipCode: string; place?: string }): string | null {
  const telling = words.split(" ").filter((word) => word && !COMMON.has(word));
  const asked = [
    ...(PINCODE.test(zipCode) ? [term(zipCode)] : []),
    ...(place && telling.length ? [allOf([term(`@place/${place}`), anyOf(telling.map((word) => term(word)))])] : []),
  ];
  return asked.length ? anyOf(asked).query : null;
}
