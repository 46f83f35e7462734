import { db, readFromMain, readRows } from "@/lib/platform/db";
import { toPublicSchool } from "@/lib/schools/public-school";
import { schoolParts } from "@/lib/schools/queries";
import type { PublicSchool, RowSchool } from "@/lib/schools/view";
import { distanceKm, pointOf, type Point } from "./near";
import type { Order, Page, Question } from "./question";
import { readQuestion } from "./read-question";
import { searchEngine, searchEngineUpToNow } from "./search-engine";
import { understandSearch, type UnderstoodSearch } from "./understand-search";
import { CHOICES, TOTAL_CAP, sortInEffect, type FacetCounts, type ListedFilter, type SchoolCriteria, type WordFilter } from "./view";

export interface SchoolSearch<School = PublicSchool> {
  schools: School[];
  /** Exact up to TOTAL_CAP */
  total: number;
  /** There are more than `total`. */
  isTotalCapped: boolean;
}

/** With what the words were taken for. */
export interface MeantSearch<School = PublicSchool> extends SchoolSearch<School> {
  /** Other words than the given ones, because they found nothing; null: they stand as they are. */
  corrected: string | null;
  /** The words that are filters. */
  wordFilters: WordFilter[];
}

type Criteria = Omit<SchoolCriteria, "sort"> & { sort?: Order };

/**
 * A page of the schools that meet the criteria, in their order; ties stay in one order for ever. Criteria are read into a question,
 * an engine answers it. What words mean is understood, and corrected, unless they are wanted exactly (docs/search.md).
 */
export async function searchSchools(criteria: SchoolCriteria): Promise<MeantSearch> {
  return listMeant(await understandSearch(criteria, pageOf(criteria), nothingBeside), listBySerials);
}

/** The same for the list page: rows with what a list shows, and the counts beside its filters. */
export async function searchRows(criteria: SchoolCriteria): Promise<MeantSearch<RowSchool> & { counts: FacetCounts }> {
  const meant = await understandSearch(criteria, pageOf(criteria), countEachValue);
  return { ...(await listMeant(meant, listRowsBySerials)), counts: meant.beside };
}

/**
 * The same with the serial numbers alone, the words as they are: for a list that shows the schools in its own way. It knows what was
 * committed before the call: who changed a school sees it there at once.
 */
export async function searchSerials(criteria: Criteria): Promise<{ serials: string[]; total: number; isTotalCapped: boolean }> {
  return readFromMain(async () => {
    const question = await readQuestion(criteria);
    if (!question) return { serials: [], total: 0, isTotalCapped: false };
    const { serials, total } = await (await searchEngineUpToNow()).findPage(question, sortInEffect(criteria), pageOf(criteria));
    return { serials, ...totals(total) };
  });
}

/** How many schools meet the criteria, the words as they are. */
export async function countSchools(criteria: Criteria): Promise<{ total: number; isTotalCapped: boolean }> {
  const question = await readQuestion(criteria);
  return totals(question ? (await searchEngine().findPage(question, sortInEffect(criteria), { offset: 0, limit: 1 })).total : 0);
}

type List<School> = (serials: string[], point: Point | null) => Promise<School[]>;

async function listMeant<School>(meant: UnderstoodSearch<unknown>, list: List<School>): Promise<MeantSearch<School>> {
  const { serials, total } = meant.found;
  const schools = serials.length > 0 ? await list(serials, meant.question?.point ?? null) : [];
  return { schools, ...totals(total), corrected: meant.corrected, wordFilters: meant.wordFilters };
}

const totals = (total: number) => ({ total: Math.min(total, TOTAL_CAP), isTotalCapped: total > TOTAL_CAP });
const nothingBeside = async () => null;

/**
 * How many schools each value of a filter would leave, given all the other criteria. Empty where there are too many to
 * count: an honest nothing instead of a guess. Of words those of what they are taken for.
 */
export async function countFacets(criteria: SchoolCriteria): Promise<FacetCounts> {
  return (await understandSearch(criteria, { offset: 0, limit: 1 }, countEachValue)).beside;
}

async function countEachValue(question: Question | null): Promise<FacetCounts> {
  const none: FacetCounts = { curriculum: {}, board: {}, gender: {}, schoolType: {} };
  if (!question) return none;
  const filters = Object.keys(CHOICES) as ListedFilter[];
  const chosen = filters.filter((filter) => question.choices[filter].length > 0);
  const free = filters.filter((filter) => question.choices[filter].length === 0);
  const counted = await Promise.all([
    free.length > 0 && searchEngine().countValues(question, free),
    ...chosen.map((filter) => searchEngine().countValues({ ...question, choices: { ...question.choices, [filter]: [] } }, [filter])),
  ]);
  return Object.assign(none, ...counted);
}

/** Pages end at TOTAL_CAP. */
function pageOf({ page, limit }: Criteria): Page {
  const offset = Math.min((page - 1) * limit, TOTAL_CAP);
  return { offset, limit: Math.min(limit, TOTAL_CAP - offset) };
}

async function listBySerials(serials: string[], point: Point | null): Promise<PublicSchool[]> {
  const rows = await db().school.findMany({
    where: { serial: { in: serials.map(BigInt) }, status: "listed" },
    include: schoolParts,
  });
  const middles = point ? await findMiddles(rows) : new Map<string, Point>();
  const bySerial = new Map(rows.map((row) => [String(row.serial), toPublicSchool(row)]));
  return serials.flatMap((serial) => {
    const school = bySerial.get(serial);
    return school ? { ...school, ...distanceFrom(point, school, middles.get(school.zipCode)) } : [];
  });
}

interface ReadRow extends Omit<RowSchool, "averageFees" | "stats" | "distanceKm"> {
  serial: string;
  averageFees: string | null;
  reviewCount: number;
  averageRating: number | null;
  zipCode: string;
  latitude: number | null;
  longitude: number | null;
}

async function listRowsBySerials(serials: string[], point: Point | null): Promise<RowSchool[]> {
  const rows = await readRows<ReadRow[]>`
    SELECT s.serial, s.id, s.name, s.overview, s.city, s.state, s.website, s.foundation_year AS "foundationYear", s.curriculum,
      s.board_affiliation AS "boardAffiliation", s.gender, s.grades, s.class_from AS "classFrom", s.class_to AS "classTo",
      s.average_fees AS "averageFees", s.is_demo AS "isDemo", s.zip_code AS "zipCode", s.latitude, s.longitude,
      coalesce(r.review_count, 0) AS "reviewCount", r.overall_sum::float8 / nullif(r.review_count, 0) AS "averageRating"
    FROM schools s LEFT JOIN school_statistics r ON r.school_id = s.id
    WHERE s.serial = ANY (${serials}::bigint[]) AND s.status = 'listed'`;
  const middles = point ? await findMiddles(rows) : new Map<string, Point>();
  const bySerial = new Map(rows.map((row) => [row.serial, row]));
  return serials.flatMap((serial) => {
    const found = bySerial.get(serial);
    if (!found) return [];
    const { serial: _, averageFees, reviewCount, averageRating, zipCode, latitude, longitude, ...row } = found;
    const distance = distanceFrom(point, { latitude, longitude }, middles.get(zipCode));
    const stats = { averageRating, totalReviews: reviewCount };
    return { ...row, averageFees: averageFees === null ? null : Number(averageFees), stats, ...distance };
  });
}

type Positioned = Pick<PublicSchool, "latitude" | "longitude">;

/** The middles of the pincodes of schools whose own position nobody has said: they are found there. */
async function findMiddles(schools: (Positioned & Pick<PublicSchool, "zipCode">)[]): Promise<Map<string, Point>> {
  const codes = schools.filter((school) => pointOf(school) === null).map(({ zipCode }) => zipCode);
  const rows = codes.length > 0 ? await db().pincode.findMany({ where: { code: { in: codes } } }) : [];
  return new Map(rows.flatMap((row) => (pointOf(row) ? [[row.code, pointOf(row)!]] : [])));
}

function distanceFrom(point: Point | null, school: Positioned, middle?: Point): Pick<PublicSchool, "distanceKm" | "isDistanceAbout"> {
  if (!point) return {};
  const position = pointOf(school);
  if (position) return { distanceKm: distanceKm(point, position) };
  return middle ? { distanceKm: distanceKm(point, middle), isDistanceAbout: true } : {};
}
