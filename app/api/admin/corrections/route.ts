import { listCorrections } from "@/lib/curation/corrections/list-corrections";
import { listedCorrection } from "@/lib/curation/view";
import { onlyAllows, route } from "@/lib/http/route";
import { correctionsQuery } from "../list-queries";

export const GET = route(
  {
    summary: "The open corrections, oldest first",
    description: "A search reads the school's name and place.",
    access: "admin",
    query: correctionsQuery,
    response: { rows: listedCorrection },
    limit: "read",
  },
  async ({ query }) => listCorrections(query),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
