import { listHistory } from "@/lib/curation/school-history";
import { historyEntry } from "@/lib/curation/view";
import { onlyAllows, route } from "@/lib/http/route";
import { schoolHistoryQuery } from "../../../list-queries";
import { schoolParams } from "../../school";

export const GET = route(
  {
    summary: "The changes of a school, field by field, newest first",
    description: "Includes changes by imports, and works for deleted schools.",
    access: "admin",
    params: schoolParams,
    query: schoolHistoryQuery,
    response: { rows: historyEntry },
    limit: "read",
  },
  async ({ params, query: { page, limit } }) => listHistory({ schoolId: params.id, page, limit }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
