import type { Prisma } from "@/prisma/generated/client";
import { cacheUntilChange } from "@/lib/changes/cache-until-change";
import { db } from "@/lib/platform/db";
import { isBuilding } from "@/lib/platform/env";
import { factText } from "./fact-text";
import { toPublicSchool } from "./public-school";
import { schoolId } from "./schema";
import type { PublicPlace, PublicSchool, SchoolDetail, StateSummary } from "./view";

/** What a school's view is made of: its row, its place's name and its statistics. One query with joins. */
export const schoolParts = { place: { select: { name: true } }, statistics: true } satisfies Prisma.SchoolInclude;

/** A page about a school with fewer known facts than this is not worth a search engine's time. */
const INDEXABLE_FACTS = 3;

/** A listed or closed school with what its own page shows; null where there is none. A malformed id is answered without a query. */
export async function findSchool(id: string): Promise<SchoolDetail | null> {
  if (!schoolId.safeParse(id).success) return null;
  const row = await db().school.findFirst({
    where: { id, status: { in: ["listed", "closed"] } },
    include: { ...schoolParts, fees: { orderBy: { academicYear: "desc" }, take: 10 }, sources: true },
  });
  if (!row) return null;
  return {
    ...toPublicSchool(row, row.place.name, row.statistics),
    fees: row.fees.map((fee) => ({ academicYear: fee.academicYear, averageFees: fee.averageFees.toNumber() })),
    sources: sourcesOf(row),
    isClosed: row.status === "closed",
    isIndexable: row.status === "listed" && row.factCount >= INDEXABLE_FACTS,
  };
}

/** Where facts are from: of those that still have the value that was looked up. */
function sourcesOf({ sources, ...row }: Prisma.SchoolGetPayload<{ include: { sources: true } }>): SchoolDetail["sources"] {
  const standing = sources.filter(({ field, value }) => factText(row, field) === value);
  return Object.fromEntries(
    standing.map(({ field, source, checkedOn }) => [field, { source, checkedOn: checkedOn.toISOString().slice(0, 10) }]),
  );
}

/** How many mergers one after the other are followed. */
const MERGERS_FOLLOWED = 5;

/** The id of the school that this one was merged into, directly or through others; null where there is none. */
export async function findMergedInto(id: string): Promise<string | null> {
  if (!schoolId.safeParse(id).success) return null;
  let at = id;
  for (let step = 0; step <= MERGERS_FOLLOWED; step++) {
    const row = await db().school.findUnique({ where: { id: at }, select: { status: true, mergedIntoId: true } });
    if (row && row.status !== "merged") return at === id ? null : at;
    if (!row || row.mergedIntoId === null) return null;
    at = row.mergedIntoId;
  }
  return null;
}

/** The schools with these ids, in the order of the ids. */
export async function listSchoolsByIds(ids: string[]): Promise<PublicSchool[]> {
  const rows = await db().school.findMany({ where: { id: { in: ids }, status: "listed" }, include: schoolParts });
  const byId = new Map(rows.map((row) => [row.id, toPublicSchool(row, row.place.name, row.statistics)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A place that has schools, by its path below /schools/in. */
export async function findPlace(id: string): Promise<PublicPlace | null> {
  return db().place.findFirst({ where: { id, schoolCount: { gt: 0 } }, select: placeColumns });
}

/** The places of a state, most schools first. */
export async function listPlacesOfState(stateSlug: string, limit = 1000): Promise<PublicPlace[]> {
  return db().place.findMany({
    where: { stateSlug, schoolCount: { gt: 0 } },
    orderBy: [{ schoolCount: "desc" }, { name: "asc" }],
    take: limit,
    select: placeColumns,
  });
}

/** The places with most schools in all India. */
export async function listLargestPlaces(limit: number): Promise<PublicPlace[]> {
  return emptyAtBuild([], () =>
    db().place.findMany({
      where: { schoolCount: { gt: 0 } },
      orderBy: [{ schoolCount: "desc" }, { id: "asc" }],
      take: limit,
      select: placeColumns,
    }),
  );
}

/** The states that have schools, by name. */
export async function listStates(): Promise<StateSummary[]> {
  return emptyAtBuild([], async () => {
    const sums = await db().place.groupBy({
      by: ["stateSlug", "state"],
      where: { schoolCount: { gt: 0 } },
      _sum: { schoolCount: true },
      orderBy: { state: "asc" },
    });
    return sums.map((sum) => ({ slug: sum.stateSlug, name: sum.state, schoolCount: sum._sum.schoolCount ?? 0 }));
  });
}

/**
 * The schools that the landing page shows: the best reviewed, and where there are too few of these, the best described
 * of the largest places. An index over the Bayesian mean gives the first, whatever the size of the directory.
 */
export async function listFeaturedSchools(limit: number): Promise<PublicSchool[]> {
  return emptyAtBuild([], async () => {
    const reviewed = await listBestReviewedIds(limit);
    const others = reviewed.length < limit ? await listBestDescribedIds(limit, reviewed) : [];
    return listSchoolsByIds([...reviewed, ...others].slice(0, limit));
  });
}

async function listBestReviewedIds(limit: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT r.school_id AS id FROM school_statistics r JOIN schools s ON s.id = r.school_id
    WHERE r.review_count > 0 AND s.status = 'listed'
    ORDER BY ((r.overall_sum + 17.5) / (r.review_count + 5)) DESC, r.school_id LIMIT ${limit}`;
  return rows.map((row) => row.id);
}

async function listBestDescribedIds(limit: number, except: string[]): Promise<string[]> {
  const places = await listLargestPlaces(limit);
  const found = await Promise.all(
    places.map((place) =>
      db().school.findMany({
        where: { placeId: place.id, status: "listed", id: { notIn: except } },
        orderBy: [{ factCount: "desc" }, { name: "asc" }, { id: "asc" }],
        take: limit,
        select: { id: true },
      }),
    ),
  );
  // One of each place first, then the second of each.
  return Array.from({ length: limit }, (_, rank) => found.flatMap((schools) => schools[rank]?.id ?? [])).flat();
}

/** While there is any demo school, every page says 'Demo data'. Every page asks. */
export const hasDemoData = cacheUntilChange("site", () =>
  emptyAtBuild(false, async () => (await db().school.findFirst({ where: { isDemo: true }, select: { id: true } })) !== null),
);

const FOOTER_PLACES = 3;

/** The places that every page's foot leads to. */
export const listFooterPlaces = cacheUntilChange("place", () => listLargestPlaces(FOOTER_PLACES));

const placeColumns = { id: true, stateSlug: true, slug: true, state: true, name: true, schoolCount: true } satisfies Prisma.PlaceSelect;

/** Pages without parameters are rendered once by the build, where there may be no database yet; that copy is never served. */
async function emptyAtBuild<T>(empty: T, read: () => Promise<T>): Promise<T> {
  if (!isBuilding()) return read();
  try {
    return await read();
  } catch {
    return empty;
  }
}
