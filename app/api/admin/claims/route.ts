import { adminRead, onlyAllows } from "@/lib/http/route";
import { CLAIM_SORTS } from "@/lib/representatives/criteria";
import { listClaims } from "@/lib/representatives/list-claims";
import { listedClaim } from "@/lib/representatives/view";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "Claims of schools that await a decision, with what could mislead",
  description: "A search reads the person and the school.",
  query: listQuery(CLAIM_SORTS),
  response: { rows: listedClaim },
  handle: ({ query }) => listClaims(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
