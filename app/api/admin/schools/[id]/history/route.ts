import { listHistory } from "@/lib/curation/school-history";
import { historyEntry } from "@/lib/curation/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { HISTORY_SORTS } from "@/lib/curation/schema";
import { schoolParams } from "../../school";
import { listQuery } from "../../../../parameters";

export const GET = adminRead({
  summary: "The changes of a school, field by field, newest first",
  description: "Includes changes by imports, and works for deleted schools.",
  params: schoolParams,
  query: listQuery(HISTORY_SORTS).omit({ search: true }),
  response: { rows: historyEntry },
  handle: ({ params, query: { page, limit } }) => listHistory({ schoolId: params.id, page, limit }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
