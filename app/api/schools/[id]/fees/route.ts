import { getSchoolFees } from "@/lib/fees/queries";
import { feesQuery } from "@/lib/fees/schema";
import { schoolFees } from "@/lib/fees/view";
import { onlyAllows, publicRead } from "@/lib/http/route";
import { ofSchool } from "../school";

export const GET = publicRead({
  summary: "A school's fees: as declared, as approved, and as parents say",
  ...ofSchool,
  query: feesQuery,
  response: { schema: schoolFees },
  errors: ["SCHOOL_NOT_FOUND"],
  handle: ({ subject, query }) => getSchoolFees(subject, query),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
