import { insertSchool } from "@/lib/curation/add-school";
import { schoolPayload } from "@/lib/curation/schema";
import { adminSchool } from "@/lib/curation/view";
import { LIST_TOTAL_CAP } from "@/lib/http/criteria";
import { created, jsonTextResponse } from "@/lib/http/responses/responses";
import { listHeaders } from "@/lib/http/responses/list-headers";
import { adminWrite, onlyAllows, publicRead } from "@/lib/http/route";
import { publicSchool } from "@/lib/schools/view";
import { schoolListQuery } from "@/lib/search/criteria";
import { isPosition } from "@/lib/search/places/near";
import { readNearPlace } from "@/lib/search/places/find-point";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";
import { searchSchoolTexts } from "@/lib/search/search";
import { NOT_SHARED } from "./keep-position-private";

/** How the search was understood. Text is percent-encoded, and lists and objects are JSON. */
const SEARCH_HEADERS = {
  "X-Search-Corrected": {
    description: "What the words were corrected to, because as typed they find nothing, or not the first hits",
    schema: { type: "string" },
  },
  "X-Search-As-Typed": {
    description: `With X-Search-Corrected: the number of schools with the words as typed (exact=true), at most ${LIST_TOTAL_CAP}`,
    schema: { type: "integer", maximum: LIST_TOTAL_CAP },
  },
  "X-Search-Left-Out": {
    description: 'With X-Search-Corrected: words of filters that were dropped, because no school meets them beside the others: ["private"]',
    schema: { type: "string" },
  },
  "X-Search-Filters": {
    description: 'Words that were interpreted as filters: [{"filter": "maxFees", "value": "50000", "words": "under 50000"}]',
    schema: { type: "string" },
  },
  "X-Search-Place": {
    description: 'The place that words name: {"name": "Pune", "without": "cbse schools"}; `without` is the search without it',
    schema: { type: "string" },
  },
  "X-Search-Near": {
    description:
      'The place that `near` was resolved to: {"near": "Hamirpur", "name": "Hamirpur, Uttar Pradesh", "others": ["Hamirpur, Himachal Pradesh"]}',
    schema: { type: "string" },
  },
};

export const GET = publicRead({
  summary: "Search, filter and sort the listed schools",
  description: "Best first where no order is asked for.",
  query: schoolListQuery,
  response: { rows: publicSchool, headers: SEARCH_HEADERS },
  errors: ["SEARCH_TOO_SLOW"],
  bypassesNext: "/api/schools",
  handle: async ({ query, url }) => {
    const [{ schools, total, isTotalCapped, next, corrected, wordFilters, place }, near] = await withSearchTimeLimit(() =>
      Promise.all([searchSchoolTexts(query), readNearPlace(query.near)]),
    );
    const headers = listHeaders({ url, page: query.page, limit: query.limit, total, isTotalCapped, next });
    if (corrected) {
      headers.set("X-Search-Corrected", encodeURIComponent(corrected.words));
      headers.set("X-Search-As-Typed", String(corrected.asTyped));
      if (corrected.droppedTerms.length > 0) headers.set("X-Search-Left-Out", encodeURIComponent(JSON.stringify(corrected.droppedTerms)));
    }
    if (wordFilters.length > 0) headers.set("X-Search-Filters", encodeURIComponent(JSON.stringify(wordFilters)));
    if (place) headers.set("X-Search-Place", encodeURIComponent(JSON.stringify(place)));
    if (near) headers.set("X-Search-Near", encodeURIComponent(JSON.stringify(near)));
    if (isPosition(query.near)) headers.set("Cache-Control", NOT_SHARED["Cache-Control"]);
    return jsonTextResponse(`[${schools.join(",")}]`, { headers });
  },
});

export const POST = adminWrite({
  summary: "Add a school",
  body: schoolPayload,
  maxBytes: 256 * 1024,
  response: { status: 201, schema: adminSchool },
  errors: ["UDISE_TAKEN"],
  handle: async ({ actor, body }) => {
    const school = await insertSchool({ actor, facts: body });
    return created(school, { location: `/api/schools/${school.id}` });
  },
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
