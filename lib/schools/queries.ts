import type { Prisma } from "@/prisma/generated/client";
import { cacheUntilChange } from "@/lib/changes/cache-until-change";
import { dayOf } from "@/lib/platform/dates";
import { readFromPrimary, readRows, visitorDb } from "@/lib/platform/db";
import { isBuilding } from "@/lib/platform/env";
import { factText } from "./fact-text";
import { toPublicSchool } from "./public-school";
import { schoolId } from "./schema";
import type { PossibleDuplicate, PublicPlace, PublicSchool, SchoolDetail, StateSummary } from "./view";

export const publicSchoolInclude = { place: { select: { name: true } }, statistics: true } satisfies Prisma.SchoolInclude;

const INDEXABLE_FACTS = 3;

export async function findSchool(id: string): Promise<SchoolDetail | null> {
  if (!schoolId.safeParse(id).success) return null;
  const row = await visitorDb().school.findFirst({
    where: { id, status: { in: ["listed", "closed"] } },
    include: { ...publicSchoolInclude, fees: { orderBy: { academicYear: "desc" }, take: 10 }, sources: true },
  });
  if (!row) return null;
  return {
    ...toPublicSchool(row, row.place.name, row.statistics),
    fees: row.fees.map((fee) => ({ academicYear: fee.academicYear, averageFees: fee.averageFees.toNumber() })),
    sources: currentSources(row),
    isClosed: row.status === "closed",
    isIndexable: row.status === "listed" && row.factCount >= INDEXABLE_FACTS,
  };
}

/** Sources of facts, without those whose fact has changed since the source was checked. */
function currentSources({ sources, ...row }: Prisma.SchoolGetPayload<{ include: { sources: true } }>): SchoolDetail["sources"] {
  const current = sources.filter(({ field, value }) => factText(row, field) === value);
  return Object.fromEntries(current.map(({ field, source, checkedOn }) => [field, { source, checkedOn: dayOf(checkedOn) }]));
}

const MAX_MERGER_CHAIN = 5;

/** The id of the school that this one was merged into, directly or through a chain of mergers; else null. */
export async function findMergedInto(id: string): Promise<string | null> {
  if (!schoolId.safeParse(id).success) return null;
  let currentId = id;
  for (let step = 0; step <= MAX_MERGER_CHAIN; step++) {
    const row = await visitorDb().school.findUnique({ where: { id: currentId }, select: { status: true, mergedIntoId: true } });
    if (row && row.status !== "merged") return currentId === id ? null : currentId;
    if (!row || row.mergedIntoId === null) return null;
    currentId = row.mergedIntoId;
  }
  return null;
}

/** A page names at most this many. */
const MAX_POSSIBLE_DUPLICATES = 5;

/** Records of another register that may be this school. Its page names them until an admin decides. */
export function listPossibleDuplicates(id: string): Promise<PossibleDuplicate[]> {
  return readFromPrimary(
    () => readRows<PossibleDuplicate[]>`
      SELECT id, name, address, city, state, zip_code AS "zipCode" FROM possible_duplicates
      WHERE school_id = ${id} ORDER BY name, id LIMIT ${MAX_POSSIBLE_DUPLICATES}`,
  );
}

export async function listSchoolsByIds(ids: string[]): Promise<PublicSchool[]> {
  const rows = await visitorDb().school.findMany({ where: { id: { in: ids }, status: "listed" }, include: publicSchoolInclude });
  const byId = new Map(rows.map((row) => [row.id, toPublicSchool(row, row.place.name, row.statistics)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findPlace(id: string): Promise<PublicPlace | null> {
  return visitorDb().place.findFirst({ where: { id, schoolCount: { gt: 0 } }, select: placeColumns });
}

export async function listPlacesOfState(stateSlug: string, limit = 1000): Promise<PublicPlace[]> {
  return visitorDb().place.findMany({
    where: { stateSlug, schoolCount: { gt: 0 } },
    orderBy: [{ schoolCount: "desc" }, { name: "asc" }],
    take: limit,
    select: placeColumns,
  });
}

export async function listLargestPlaces(limit: number): Promise<PublicPlace[]> {
  return emptyAtBuild([], () =>
    visitorDb().place.findMany({
      where: { schoolCount: { gt: 0 } },
      orderBy: [{ schoolCount: "desc" }, { id: "asc" }],
      take: limit,
      select: placeColumns,
    }),
  );
}

export async function listStates(): Promise<StateSummary[]> {
  return emptyAtBuild([], async () => {
    const sums = await visitorDb().place.groupBy({
      by: ["stateSlug", "state"],
      where: { schoolCount: { gt: 0 } },
      _sum: { schoolCount: true },
      orderBy: { state: "asc" },
    });
    return sums.map((sum) => ({ slug: sum.stateSlug, name: sum.state, schoolCount: sum._sum.schoolCount ?? 0 }));
  });
}

/** The best reviewed schools, then those with most facts in the largest places. */
export async function listFeaturedSchools(limit: number): Promise<PublicSchool[]> {
  return emptyAtBuild([], async () => {
    const reviewed = await listBestReviewedIds(limit);
    const others = reviewed.length < limit ? await listBestDescribedIds(limit, reviewed) : [];
    return listSchoolsByIds([...reviewed, ...others].slice(0, limit));
  });
}

async function listBestReviewedIds(limit: number): Promise<string[]> {
  const rows = await visitorDb().$queryRaw<{ id: string }[]>`
    SELECT r.school_id AS id FROM school_statistics r JOIN schools s ON s.id = r.school_id
    WHERE r.review_count > 0 AND s.status = 'listed'
    ORDER BY ((r.overall_sum + 17.5) / (r.review_count + 5)) DESC, r.school_id LIMIT ${limit}`;
  return rows.map((row) => row.id);
}

async function listBestDescribedIds(limit: number, except: string[]): Promise<string[]> {
  const places = await listLargestPlaces(limit);
  const schoolsByPlace = await Promise.all(
    places.map((place) =>
      visitorDb().school.findMany({
        where: { placeId: place.id, status: "listed", id: { notIn: except } },
        orderBy: [{ factCount: "desc" }, { name: "asc" }, { id: "asc" }],
        take: limit,
        select: { id: true },
      }),
    ),
  );
  return Array.from({ length: limit }, (_, rank) => schoolsByPlace.flatMap((schools) => schools[rank]?.id ?? [])).flat();
}

/** Whether the site shows its 'Demo data' notice. Cached, because every page asks. */
export const hasDemoData = cacheUntilChange("site", () =>
  emptyAtBuild(false, async () => (await visitorDb().school.findFirst({ where: { isDemo: true }, select: { id: true } })) !== null),
);

const FOOTER_PLACES = 3;

export const listFooterPlaces = cacheUntilChange("place", () => listLargestPlaces(FOOTER_PLACES));

const placeColumns = { id: true, stateSlug: true, slug: true, state: true, name: true, schoolCount: true } satisfies Prisma.PlaceSelect;

/** The build renders pages without parameters once, possibly without a database; that output is never served. */
async function emptyAtBuild<T>(empty: T, read: () => Promise<T>): Promise<T> {
  if (!isBuilding()) return read();
  try {
    return await read();
  } catch {
    return empty;
  }
}
