import { callApi } from "@/lib/http/client";
import { formatPlace } from "@/lib/schools/labels";
import type { PublicSchool } from "@/lib/schools/view";
import { toQueryString } from "@/lib/search/list-address";
import type { SchoolCriteria } from "@/lib/search/school-criteria";

export type MapPoints = ReturnType<typeof toMapPoints>;
export type MapPoint = MapPoints["points"][number];

export async function fetchMapPoints(criteria: SchoolCriteria, signal: AbortSignal): Promise<MapPoints> {
  const answer = await callApi(`/api/schools?${toQueryString(criteria)}&limit=${criteria.limit}`, { signal });
  return toMapPoints((await answer.json()) as PublicSchool[]);
}

type ShownSchool = Pick<PublicSchool, "id" | "name" | "locality" | "city" | "state" | "zipCode" | "latitude" | "longitude">;

export function toMapPoints(schools: ShownSchool[]) {
  const points = schools.flatMap(({ id, name, latitude, longitude, ...school }) =>
    latitude === null || longitude === null ? [] : [{ id, name, place: formatPlace(school), latitude, longitude }],
  );
  return { points, unplaced: schools.length - points.length };
}

/** `The schools on this page.`, and how many of them have no known position. */
export function mapCaption({ points, unplaced }: MapPoints): string {
  if (points.length === 0) return unplaced > 0 ? "We don’t know where the schools on this page are." : "There are no schools to show.";
  if (unplaced === 0) return "The schools on this page.";
  return `The schools on this page. We don’t know where ${unplaced === 1 ? "one" : unplaced} of them ${unplaced === 1 ? "is" : "are"}.`;
}
