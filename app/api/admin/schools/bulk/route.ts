import { onlyAllows, route } from "@/lib/http/route";
import { addSchools } from "@/lib/imports/add-schools";
import { bulkPayload, CALL_BYTES_MAX } from "@/lib/imports/schema";
import { addedSchools } from "@/lib/imports/view";

export const POST = route(
  {
    summary: "Import schools given as an array, by the rules for files",
    access: "admin",
    body: bulkPayload,
    maxBytes: CALL_BYTES_MAX,
    response: { schema: addedSchools },
    limit: "write",
  },
  async ({ actor, body: { schools } }) => addSchools({ actor, schools }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
