import { listSchools } from "@/lib/curation/list-schools";
import { onlyAllows, route } from "@/lib/http/route";
import { listAnswer } from "../list-answer";
import { adminSchoolsQuery } from "../list-queries";

// GET /api/admin/schools – schools of any status, by name, city, state, pincode or UDISE code
export const GET = route({ access: "admin", query: adminSchoolsQuery, limit: "read" }, async ({ query, url }) =>
  listAnswer(await listSchools(query), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
