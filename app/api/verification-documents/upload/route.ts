import { created } from "@/lib/http/responses/responses";
import { readFormFile } from "@/lib/http/read-form";
import { anyoneWrite, onlyAllows, requesterOf } from "@/lib/http/route";
import { AppError } from "@/lib/platform/errors";
import { authorize } from "@/lib/policy/authorize";
import { MAX_DOCUMENT_BYTES } from "@/lib/verification/criteria";
import { beginUpload, receiveDocument, storeUploadedDocument } from "@/lib/verification/documents/receive-document";
import { uploadQuery } from "@/lib/verification/schema";
import { documentUpload, storedDocument } from "@/lib/verification/view";

const FORM_BYTES = 64 * 1024;

export const POST = anyoneWrite({
  summary: "Upload a document in the form field `document`, or get a URL to upload one to",
  description: "Without a body, a signed-in parent gets an address that takes one file by PUT, for five minutes.",
  authorize: async (_, { actor }) => authorize(actor, "document.upload", {}),
  query: uploadQuery,
  body: { contentTypes: ["multipart/form-data"] },
  maxBytes: MAX_DOCUMENT_BYTES + FORM_BYTES,
  response: { schema: documentUpload, description: "Without a body" },
  otherResponse: { status: 201, schema: storedDocument, description: "With a document" },
  errors: ["UNAUTHENTICATED", "FORBIDDEN"],
  prepare: async ({ actor, body, request }) => {
    if (body.length === 0) return null;
    const file = await readFormFile(request, body, "document");
    return storeUploadedDocument({ actor, requester: requesterOf(request), ...file });
  },
  handle: async ({ actor, query, prepared: stored }) => {
    if (stored) return created(await receiveDocument({ actor, stored }));
    if (actor.kind === "visitor") throw new AppError("UNAUTHENTICATED", "Please sign in."); // visitors must send a form
    return beginUpload({ actor, ...query });
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
