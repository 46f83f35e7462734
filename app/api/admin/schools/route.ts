import { listSchools } from "@/lib/curation/list-schools";
import { listedSchool } from "@/lib/curation/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { adminSchoolsQuery } from "./schools-query";

export const GET = adminRead({
  summary: "Schools of any status, by name, city, state, pincode or UDISE code",
  description: "The start of a UDISE code finds schools from seven characters on. Schools that aren't listed come last.",
  query: adminSchoolsQuery,
  response: { rows: listedSchool },
  handle: ({ query }) => listSchools(query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
