import { emptyQuery } from "../../empty-query";
import { onlyAllows, route } from "@/lib/http/route";
import { listOwnDocuments } from "@/lib/verification/documents/own-documents";

// GET /api/user/documents – the user's own documents with their states
export const GET = route({ access: "signed-in", query: emptyQuery, limit: "read" }, async ({ actor }) => listOwnDocuments(actor.id));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
