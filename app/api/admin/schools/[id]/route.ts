import { changeSchool } from "@/lib/curation/change-school";
import { deleteSchool } from "@/lib/curation/delete-school";
import { schoolChangePayload } from "@/lib/curation/schema";
import { adminSchool, changedSchool } from "@/lib/curation/view";
import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { emptyQuery } from "../../../parameters";
import { getSchool, schoolParams } from "../school";

export const GET = adminRead({
  summary: "All facts of a school of any status, with its version",
  params: schoolParams,
  authorize: getSchool,
  query: emptyQuery,
  response: { schema: adminSchool },
  errors: ["SCHOOL_NOT_FOUND"],
  handle: ({ subject }) => subject,
});

export const PUT = adminWrite({
  summary: "Change facts of a school",
  description:
    "With `version`, a change to an older version is an error, with the current state. Where another admin must agree to some of the changes, they become a proposal; the others are saved.",
  params: schoolParams,
  authorize: getSchool,
  body: schoolChangePayload,
  maxBytes: 256 * 1024,
  response: { schema: changedSchool },
  errors: ["SCHOOL_NOT_FOUND", "STALE", "CONFLICT", "UDISE_TAKEN"],
  handle: ({ actor, params, body: { version, reason, ...fields } }) =>
    changeSchool({ actor, schoolId: params.id, fields, reason, version: version ?? undefined }),
});

export const DELETE = adminWrite({
  summary: "Delete a school with its reviews and all its data",
  description: "If it has or had reviews and there is another admin, propose it instead: POST /api/admin/joint-decisions.",
  params: schoolParams,
  authorize: getSchool,
  errors: ["SCHOOL_NOT_FOUND", "SECOND_PERSON_REQUIRED"],
  handle: ({ actor, params }) => deleteSchool({ actor, schoolId: params.id }),
});

export const { POST, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "PUT", "DELETE");
