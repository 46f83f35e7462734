import { callApi } from "@/lib/http/client";
import type { PublicSchool } from "@/lib/schools/view";
import { toQueryString, type SchoolCriteria } from "@/lib/search/view";

/** A school as the map draws it. */
export interface MapPoint {
  id: string;
  name: string;
  place: string;
  latitude: number;
  longitude: number;
}

export interface MapPoints {
  points: MapPoint[];
  /** Schools of the page whose position nobody has said. */
  missing: number;
}

/** Where the schools of a page of the list are. Asked only when somebody opens the map: the list itself carries no positions. */
export async function fetchMapPoints(criteria: SchoolCriteria, signal: AbortSignal): Promise<MapPoints> {
  const answer = await callApi(`/api/schools?${toQueryString(criteria)}&limit=${criteria.limit}`, { signal });
  return toMapPoints((await answer.json()) as PublicSchool[]);
}

export function toMapPoints(schools: Pick<PublicSchool, "id" | "name" | "city" | "state" | "latitude" | "longitude">[]): MapPoints {
  const points = schools.flatMap(({ id, name, city, state, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id, name, place: `${city}, ${state}`, latitude, longitude }],
  );
  return { points, missing: schools.length - points.length };
}

/** `The schools on this page.`, and how many of them the map can't show. */
export function mapCaption({ points, missing }: MapPoints): string {
  if (points.length === 0) return missing > 0 ? "No position is known of the schools on this page." : "There is no school to show.";
  if (missing === 0) return "The schools on this page.";
  return `The schools on this page. Of ${missing === 1 ? "one" : missing} no position is known.`;
}
