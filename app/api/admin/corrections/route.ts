import { listCorrections } from "@/lib/curation/corrections/list-corrections";
import { listedCorrection } from "@/lib/curation/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { CORRECTION_SORTS } from "@/lib/curation/schema";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "The open corrections, oldest first",
  description: "A search reads the school's name and place.",
  query: listQuery(CORRECTION_SORTS),
  response: { rows: listedCorrection },
  handle: ({ query }) => listCorrections(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
