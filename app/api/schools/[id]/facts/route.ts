import { listPublicFacts } from "@/lib/curation/public-facts";
import { publicFacts } from "@/lib/curation/view";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../../../parameters";
import { getSchool, schoolParams } from "../school";

export const GET = route({
  summary: "Who says each fact of a school, as of which day, and what changed",
  params: schoolParams,
  authorize: getSchool,
  query: emptyQuery,
  response: { schema: publicFacts },
  errors: ["SCHOOL_NOT_FOUND"],
  limit: "read",
  handle: ({ subject }) => listPublicFacts(subject),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
