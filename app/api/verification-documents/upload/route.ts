import { created } from "@/lib/http/answers";
import { readFormFile } from "@/lib/http/read-form";
import { clientAddress, onlyAllows, route } from "@/lib/http/route";
import { authorize } from "@/lib/policy/authorize";
import { beginUpload } from "@/lib/verification/documents/begin-upload";
import { MAX_DOCUMENT_BYTES } from "@/lib/verification/criteria";
import { receiveDocument } from "@/lib/verification/documents/receive-document";
import { uploadQuery } from "@/lib/verification/schema";

/** The size allowed for the form around the file. */
const FORM_BYTES = 64 * 1024;

// POST /api/verification-documents/upload – with a form: uploads a document; without a body: returns a presigned URL for a parent's upload
export const POST = route(
  {
    access: "anyone",
    authorize: async (_, { actor }) => authorize(actor, "document.upload", {}),
    query: uploadQuery,
    body: { contentTypes: ["multipart/form-data"] },
    maxBytes: MAX_DOCUMENT_BYTES + FORM_BYTES,
    limit: "write",
  },
  async ({ actor, query, body, request }) => {
    if (body.length > 0) {
      const file = await readFormFile(request, body, "document");
      return created(await receiveDocument({ actor, address: clientAddress(request), ...file }));
    }
    if (actor.kind === "visitor") return authorize(actor, "document.submit", {}); // throws, because visitors must send a form
    return beginUpload({ actor, ...query });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
