import { insertSchool } from "@/lib/curation/add-school";
import { schoolPayload } from "@/lib/curation/schema";
import { created } from "@/lib/http/answers";
import { jsonTextResponse } from "@/lib/http/error-response";
import { listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route } from "@/lib/http/route";
import { schoolListQuery } from "@/lib/search/criteria";
import { readNearPlace } from "@/lib/search/places/find-point";
import { searchSchoolTexts } from "@/lib/search/search";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";

// GET /api/schools – searches, filters and sorts the listed schools
export const GET = route({ query: schoolListQuery, limit: "read", bypassesNext: "/api/schools" }, async ({ query, url }) => {
  const [{ schools, total, isTotalCapped, next, corrected, wordFilters }, near] = await withSearchTimeLimit(() =>
    Promise.all([searchSchoolTexts(query), readNearPlace(query.near)]),
  );
  const headers = listHeaders({ url, page: query.page, limit: query.limit, total, isTotalCapped, next });
  if (corrected) {
    headers.set("X-Search-Corrected", encodeURIComponent(corrected.words));
    headers.set("X-Search-As-Typed", String(corrected.asTyped));
    if (corrected.droppedTerms.length > 0) headers.set("X-Search-Left-Out", encodeURIComponent(JSON.stringify(corrected.droppedTerms)));
  }
  if (wordFilters.length > 0) headers.set("X-Search-Filters", encodeURIComponent(JSON.stringify(wordFilters)));
  if (near) headers.set("X-Search-Near", encodeURIComponent(JSON.stringify(near)));
  return jsonTextResponse(`[${schools.join(",")}]`, { headers });
});

// POST /api/schools – an admin adds a school
export const POST = route({ access: "admin", body: schoolPayload, maxBytes: 256 * 1024, limit: "write" }, async ({ actor, body }) => {
  const school = await insertSchool({ actor, facts: body });
  return created(school, { location: `/api/schools/${school.id}` });
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
