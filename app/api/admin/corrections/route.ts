import { listCorrections } from "@/lib/curation/corrections/list-corrections";
import { listedCorrection } from "@/lib/curation/view";
import { onlyAllows, route } from "@/lib/http/route";
import { listAnswer } from "../list-answer";
import { correctionsQuery } from "../list-queries";

export const GET = route(
  {
    summary: "The open corrections, oldest first",
    description: "A search reads the school's name and place.",
    access: "admin",
    query: correctionsQuery,
    response: { schema: listedCorrection, isList: true },
    limit: "read",
  },
  async ({ query, url }) => listAnswer(await listCorrections(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
