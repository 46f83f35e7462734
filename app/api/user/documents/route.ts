import { z } from "zod";
import { onlyAllows, userRead } from "@/lib/http/route";
import { listOwnDocuments } from "@/lib/verification/documents/own-documents";
import { ownDocument } from "@/lib/verification/view";
import { emptyQuery } from "../../parameters";

export const GET = userRead({
  summary: "Your documents with their states, newest first",
  query: emptyQuery,
  response: { schema: z.array(ownDocument) },
  handle: ({ actor }) => listOwnDocuments(actor.id),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
