import { db } from "@/lib/platform/db";

/** The origin of 'Schools Near You' for a parent. */
export interface ParentPlace {
  /** `pincode` and `place` are set by the parent; `school` is that of their child. */
  source: "pincode" | "place" | "school";
  /** For display: 422005, Nashik, the school's name. */
  label: string;
  /** Search criteria: a position, or the whole city if no position is known. */
  criteria: { near: string } | { city: string; state: string };
}

/** About a metre, the precision that searches accept. */
const DECIMALS = 5;

interface Position {
  latitude: number | null;
  longitude: number | null;
}

/** The pincode or city that a parent set, else their child's school, newest enrolment first; located at centroids where necessary. */
export async function findParentPlace(parentId: string): Promise<ParentPlace | null> {
  const parent = await db().user.findUnique({
    where: { id: parentId },
    select: {
      homeZipCode: true,
      homePlace: true,
      enrolments: {
        where: { endedOn: null, status: { not: "rejected" } },
        orderBy: [{ createdAt: "desc" }, { id: "asc" }],
        take: 1,
        select: { school: { select: { name: true, zipCode: true, latitude: true, longitude: true, place: true } } },
      },
    },
  });
  const school = parent?.enrolments[0]?.school;
  const pincodes = await listPincodes([parent?.homeZipCode, school?.zipCode]);
  if (parent?.homeZipCode) {
    const near = pointOf(pincodes.get(parent.homeZipCode));
    if (near) return { source: "pincode", label: parent.homeZipCode, criteria: { near } };
  }
  if (parent?.homePlace) return { source: "place", label: parent.homePlace.name, criteria: placeCriteria(parent.homePlace) };
  if (!school) return null;
  const near = pointOf(school) ?? pointOf(pincodes.get(school.zipCode));
  return { source: "school", label: school.name, criteria: near ? { near } : placeCriteria(school.place) };
}

async function listPincodes(codes: (string | null | undefined)[]): Promise<Map<string, Position>> {
  const known = codes.filter((code) => typeof code === "string");
  if (known.length === 0) return new Map();
  const rows = await db().pincode.findMany({ where: { code: { in: known } } });
  return new Map(rows.map((row) => [row.code, row]));
}

const placeCriteria = (place: Position & { slug: string; stateSlug: string }): ParentPlace["criteria"] => {
  const near = pointOf(place);
  return near ? { near } : { city: place.slug, state: place.stateSlug };
};

function pointOf(position: Position | undefined): string | null {
  return position && position.latitude !== null && position.longitude !== null
    ? `${position.latitude.toFixed(DECIMALS)},${position.longitude.toFixed(DECIMALS)}`
    : null;
}
