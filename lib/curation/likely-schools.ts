import { Prisma } from "@/prisma/generated/client";
import { omit } from "@/lib/platform/fields";
import { db } from "@/lib/platform/db";
import { matchKey } from "@/lib/schools/words/match-key";
import { PINCODE } from "@/lib/schools/places/pincode";
import { placeOf } from "@/lib/schools/places/place-names";
import { nameWords } from "@/lib/schools/words/school-words";
import { wordSet } from "@/lib/schools/words/word-set";
import { allOf, anyOf, term } from "@/lib/search/ts-query";
import lists from "./word-lists.json";
import type { LikelyQuery } from "./schema";
import type { LikelySchool, SchoolStatus } from "./view";

const MAX_RESULTS = 5;
/** Minimum trigram similarity of two names, from 0 to 1. */
const MIN_SIMILARITY = 0.55;
/** Maximum number of candidates compared. A pincode has a few hundred; in a place only schools that share a word of the name count. */
const MAX_CANDIDATES = 2_000;
const UNDISTINCTIVE_WORDS = wordSet(...lists.undistinctive);

/** Possible duplicates of a school being entered, for a warning: same UDISE code, same match key, or a similar name nearby. */
export async function findLikelySchools(query: LikelyQuery): Promise<LikelySchool[]> {
  const { name = "", address = "", zipCode = "", udiseCode = "", except = "" } = query;
  const [exact, similar] = await Promise.all([
    findExactMatches({ code: udiseCode.toUpperCase(), key: name && address && zipCode ? matchKey({ name, address, zipCode }) : null }),
    name ? findSimilar(nameWords(name), query) : [],
  ]);
  const found = new Map<string, LikelySchool>();
  for (const school of [...exact, ...similar]) if (school.id !== except && !found.has(school.id)) found.set(school.id, school);
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

async function findExactMatches({ code, key }: { code: string; key: string | null }): Promise<LikelySchool[]> {
  const rows = await db().school.findMany({
    where: { OR: [...(code ? [{ udiseCode: code }] : []), ...(key ? [{ matchKey: key, status: { not: "merged" } }] : [])] },
    select: columns,
    take: MAX_RESULTS + 1,
  });
  return rows.map((row) => ({ ...row, status: row.status as SchoolStatus, why: code && row.udiseCode === code ? "code" : "same" }));
}

async function findSimilar(words: string, { zipCode = "", city = "", state = "" }: LikelyQuery): Promise<LikelySchool[]> {
  const terms = buildTsQuery(words, { zipCode, place: placeOf({ city, state })?.id });
  if (!terms) return [];
  const rows = await db().$queryRaw<{ serial: bigint }[]>`
    SELECT serial FROM (
      SELECT serial, name_words FROM school_search
      WHERE school_search_terms(school_search) @@ ${terms}::tsquery
      LIMIT ${MAX_CANDIDATES}) AS near
    WHERE similarity(name_words, ${words}) >= ${MIN_SIMILARITY}
    ORDER BY similarity(name_words, ${words}) DESC, serial LIMIT ${MAX_RESULTS + 1}`;
  const schools = await db().school.findMany({
    where: { serial: { in: rows.map(({ serial }) => serial) } },
    select: { ...columns, serial: true },
  });
  return rows.flatMap(({ serial }) => {
    const school = schools.find((candidate) => candidate.serial === serial);
    if (!school) return [];
    const { status, ...row } = omit(school, "serial");
    return [{ ...row, status: status as SchoolStatus, why: "similar" as const }];
  });
}

/** All schools of the pincode, and those of the place that share a distinctive word. null: too little input. */
function buildTsQuery(words: string, { zipCode, place }: { zipCode: string; place?: string }): string | null {
  const distinctiveWords = words.split(" ").filter((word) => word && !UNDISTINCTIVE_WORDS.has(word));
  const conditions = [
    ...(PINCODE.test(zipCode) ? [term(zipCode)] : []),
    ...(place && distinctiveWords.length ? [allOf([term(`@place/${place}`), anyOf(distinctiveWords.map((word) => term(word)))])] : []),
  ];
  return conditions.length ? anyOf(conditions).query : null;
}
