import { z } from "zod";
import { onlyAllows, route } from "@/lib/http/route";
import { listOwnDocuments } from "@/lib/verification/documents/own-documents";
import { ownDocument } from "@/lib/verification/view";
import { emptyQuery } from "../../empty-query";

export const GET = route(
  {
    summary: "Your documents with their states, newest first",
    access: "signed-in",
    query: emptyQuery,
    response: { schema: z.array(ownDocument) },
    limit: "read",
  },
  async ({ actor }) => listOwnDocuments(actor.id),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
