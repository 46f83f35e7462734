import { addSchools } from "@/lib/imports/add-schools";
import { bulkPayload, CALL_BYTES_MAX } from "@/lib/imports/schema";
import { onlyAllows, route } from "@/lib/http/route";

// POST /api/admin/schools/bulk – imports schools given as an array, by the rules for files
export const POST = route(
  { access: "admin", body: bulkPayload, maxBytes: CALL_BYTES_MAX, limit: "write" },
  async ({ actor, body: { schools } }) => addSchools({ actor, schools }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
