import { listDuplicates } from "@/lib/curation/mergers/list-duplicates";
import { duplicatePair } from "@/lib/curation/view";
import { onlyAllows, route } from "@/lib/http/route";
import { duplicatesQuery } from "../list-queries";

export const GET = route(
  {
    summary: "Pairs of listed schools that may be duplicates, most likely first",
    description: "A search reads names, places and pincodes.",
    access: "admin",
    query: duplicatesQuery,
    response: { rows: duplicatePair },
    limit: "read",
  },
  async ({ query }) => listDuplicates(query),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
