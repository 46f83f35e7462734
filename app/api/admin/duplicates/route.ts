import { listDuplicates } from "@/lib/curation/mergers/list-duplicates";
import { duplicatePair } from "@/lib/curation/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { DUPLICATE_SORTS } from "@/lib/curation/schema";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "Pairs of listed schools that may be duplicates, most likely first",
  description: "A search reads names, places and pincodes.",
  query: listQuery(DUPLICATE_SORTS),
  response: { rows: duplicatePair },
  handle: ({ query }) => listDuplicates(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
