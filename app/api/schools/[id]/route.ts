import { onlyAllows, publicRead } from "@/lib/http/route";
import { schoolDetail } from "@/lib/schools/view";
import { emptyQuery } from "../../parameters";
import { ofSchool } from "./school";

export const GET = publicRead({
  summary: "A school with its statistics",
  ...ofSchool,
  query: emptyQuery,
  response: { schema: schoolDetail },
  errors: ["SCHOOL_NOT_FOUND"],
  handle: ({ subject }) => subject,
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
