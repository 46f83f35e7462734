import { adminRead, onlyAllows } from "@/lib/http/route";
import { listDueChecks } from "@/lib/identifiers/list-due-checks";
import { DUE_CHECK_SORTS } from "@/lib/identifiers/schema";
import { dueCheck } from "@/lib/identifiers/view";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "Numbers of schools that are due to be looked up in a public register",
  description:
    "Affiliation numbers, and the UDISE codes of the schools viewed most in the last 30 days, by views and the age of the last check. A search reads names, cities and numbers.",
  query: listQuery(DUE_CHECK_SORTS),
  response: { rows: dueCheck },
  handle: ({ actor, query }) => listDueChecks({ actor, ...query }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
