import { listDuplicates } from "@/lib/curation/mergers/list-duplicates";
import { duplicatePair } from "@/lib/curation/view";
import { onlyAllows, route } from "@/lib/http/route";
import { listAnswer } from "../list-answer";
import { duplicatesQuery } from "../list-queries";

export const GET = route(
  {
    summary: "Pairs of listed schools that may be duplicates, most likely first",
    description: "A search reads names, places and pincodes.",
    access: "admin",
    query: duplicatesQuery,
    response: { schema: duplicatePair, isList: true },
    limit: "read",
  },
  async ({ query, url }) => listAnswer(await listDuplicates(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
