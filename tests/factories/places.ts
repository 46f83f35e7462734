import { db } from "@/lib/platform/db";

export interface PlaceFields {
  stateSlug: string;
  state: string;
  slug: string;
  name: string;
  latitude?: number | null;
  longitude?: number | null;
}

export const NASHIK: PlaceFields = { stateSlug: "maharashtra", state: "Maharashtra", slug: "nashik", name: "Nashik" };
export const PUNE: PlaceFields = { stateSlug: "maharashtra", state: "Maharashtra", slug: "pune", name: "Pune" };
export const INDORE: PlaceFields = { stateSlug: "madhya-pradesh", state: "Madhya Pradesh", slug: "indore", name: "Indore" };

/** Returns a place, by default Nashik; creates it if needed. */
export async function createPlace(fields: PlaceFields = NASHIK) {
  const id = `${fields.stateSlug}/${fields.slug}`;
  return db().place.upsert({ where: { id }, create: { id, ...fields }, update: {} });
}
