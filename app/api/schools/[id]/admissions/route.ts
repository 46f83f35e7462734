import { getSchoolAdmissions } from "@/lib/admissions/queries";
import { schoolAdmissions } from "@/lib/admissions/view";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { emptyQuery } from "../../../parameters";
import { ofSchool } from "../school";

export const GET = publicRead({
  summary: "When admissions to a school are open: its own dates and those of its place and state, each with its source",
  ...ofSchool,
  query: emptyQuery,
  response: { schema: schoolAdmissions },
  errors: ["SCHOOL_NOT_FOUND"],
  handle: ({ subject }) => getSchoolAdmissions(subject),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
