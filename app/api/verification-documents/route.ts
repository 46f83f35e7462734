import { onlyAllows, route } from "@/lib/http/route";
import { authorize } from "@/lib/policy/authorize";
import { submittedDocument } from "@/lib/verification/schema";
import { submitDocument } from "@/lib/verification/documents/submit-document";

// PUT /api/verification-documents – a parent submits an uploaded document
export const PUT = route(
  {
    access: "signed-in",
    authorize: async (_, { actor }) => authorize(actor, "document.submit", {}),
    body: submittedDocument,
    limit: "write",
  },
  async ({ actor, body }) => submitDocument({ actor, ...body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
