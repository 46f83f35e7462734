import { expect, type APIRequestContext } from "@playwright/test";
import type { PublicSchool } from "@/lib/schools/view";

/** The demo school with most reviews, so that every part of its page has content. */
export async function findReviewedSchool(request: APIRequestContext): Promise<PublicSchool> {
  const answer = await request.get("/api/schools?sort=rating&limit=200");
  expect(answer.status()).toBe(200);
  const schools: PublicSchool[] = await answer.json();
  return schools.reduce((best, school) => (school.stats.totalReviews > best.stats.totalReviews ? school : best));
}

/** Addresses of all kinds of public pages; `addressOf` fills in the parts in braces. */
export const PUBLIC_ROUTES = {
  landing: "/",
  list: "/schools",
  "a search": "/schools?search=school",
  "a filtered list": "/schools?board=CBSE&gender=Coeducational&maxFees=90000&minRating=3&sort=fees",
  "a list with nothing in it": "/schools?search=zzzqqqxxx",
  school: "/schools/{id}",
  "school, simple": "/school/{id}",
  states: "/schools/in",
  state: "/schools/in/{state}",
  place: "/schools/in/{place}",
  about: "/about",
  terms: "/terms",
  privacy: "/privacy",
  "how we rate": "/how-we-rate",
  "how we check": "/how-we-check",
  "how we earn": "/how-we-earn",
  transparency: "/transparency",
  "content policy": "/content-policy",
  moderation: "/moderation",
  grievance: "/grievance",
  accessibility: "/accessibility",
  "missing school": "/schools/no-such-school-abc123",
  "missing school, simple": "/school/no-such-school-abc123",
  "missing page": "/no/such/page",
} as const;

export async function addressOf(route: string, request: APIRequestContext): Promise<string> {
  if (!route.includes("{")) return route;
  const { id, placeId } = await findReviewedSchool(request);
  return route.replace("{id}", id).replace("{place}", placeId).replace("{state}", placeId.split("/")[0]);
}
