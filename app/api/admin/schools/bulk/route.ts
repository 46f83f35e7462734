import { adminWrite, onlyAllows } from "@/lib/http/route";
import { addSchools } from "@/lib/imports/add-schools";
import { schoolsPayload, MAX_CALL_BYTES } from "@/lib/imports/schema";
import { addedSchools } from "@/lib/imports/view";

export const POST = adminWrite({
  summary: "Import schools given as an array, by the rules for files",
  body: schoolsPayload,
  maxBytes: MAX_CALL_BYTES,
  response: { schema: addedSchools },
  handle: ({ actor, body: { schools } }) => addSchools({ actor, schools }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
