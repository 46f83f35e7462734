import { adminWrite, onlyAllows } from "@/lib/http/route";
import { addSchools } from "@/lib/imports/add-schools";
import { schoolsPayload, CALL_BYTES_MAX } from "@/lib/imports/schema";
import { addedSchools } from "@/lib/imports/view";

export const POST = adminWrite({
  summary: "Import schools given as an array, by the rules for files",
  body: schoolsPayload,
  maxBytes: CALL_BYTES_MAX,
  response: { schema: addedSchools },
  handle: ({ actor, body: { schools } }) => addSchools({ actor, schools }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
