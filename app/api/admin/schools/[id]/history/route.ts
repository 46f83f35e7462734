import { listHistory } from "@/lib/curation/school-history";
import { historyEntry } from "@/lib/curation/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { schoolHistoryQuery } from "../../../list-queries";
import { schoolParams } from "../../school";

export const GET = adminRead({
  summary: "The changes of a school, field by field, newest first",
  description: "Includes changes by imports, and works for deleted schools.",
  params: schoolParams,
  query: schoolHistoryQuery,
  response: { rows: historyEntry },
  handle: ({ params, query: { page, limit } }) => listHistory({ schoolId: params.id, page, limit }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
