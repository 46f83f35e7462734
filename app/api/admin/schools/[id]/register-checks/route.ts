import { adminWrite, onlyAllows } from "@/lib/http/route";
import { recordCheck } from "@/lib/identifiers/record-check";
import { checkPayload } from "@/lib/identifiers/schema";
import { recordedCheck } from "@/lib/identifiers/view";
import { ofSchool } from "../../school";

export const POST = adminWrite({
  summary: "Record what a public register says about a school's number",
  description: "Only what concerns the school: names, phone numbers and email addresses of people stay in the register.",
  ...ofSchool,
  body: checkPayload,
  response: { status: 201, schema: recordedCheck },
  errors: ["SCHOOL_NOT_FOUND", "STALE"],
  handle: ({ actor, subject, body }) => recordCheck({ actor, school: subject, check: body }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
