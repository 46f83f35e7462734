import { db } from "@/lib/platform/db";

/** Where 'Schools Near You' begins for a parent. */
export interface ParentPlace {
  /** What the parent set, or where their child goes to school. */
  source: "pincode" | "place" | "school";
  /** As the parent knows it: 422005, Nashik, the school's name. */
  label: string;
  /** How a search of schools is asked for it: a point, or where none is known, all of a city. */
  criteria: { near: string } | { city: string; state: string };
}

/** About a metre: what a search takes. */
const DECIMALS = 5;

interface Position {
  latitude: number | null;
  longitude: number | null;
}

/**
 * The place of a parent: the pincode or city they set, else the school of their child, newest enrolment first; null where
 * none is known, or none that any school is near to. Positions of pincodes and cities are the medians of their schools'.
 */
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
  if (parent?.homePlace) return { source: "place", label: parent.homePlace.name, criteria: aroundPlace(parent.homePlace) };
  if (!school) return null;
  const near = pointOf(school) ?? pointOf(pincodes.get(school.zipCode));
  return { source: "school", label: school.name, criteria: near ? { near } : aroundPlace(school.place) };
}

async function listPincodes(codes: (string | null | undefined)[]): Promise<Map<string, Position>> {
  const asked = codes.filter((code) => typeof code === "string");
  if (asked.length === 0) return new Map();
  const rows = await db().pincode.findMany({ where: { code: { in: asked } } });
  return new Map(rows.map((row) => [row.code, row]));
}

const aroundPlace = (place: Position & { slug: string; stateSlug: string }): ParentPlace["criteria"] => {
  const near = pointOf(place);
  return near ? { near } : { city: place.slug, state: place.stateSlug };
};

function pointOf(position: Position | undefined): string | null {
  return position && position.latitude !== null && position.longitude !== null
    ? `${position.latitude.toFixed(DECIMALS)},${position.longitude.toFixed(DECIMALS)}`
    : null;
}
