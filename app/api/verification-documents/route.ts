import { onlyAllows, route } from "@/lib/http/route";
import { authorize } from "@/lib/policy/authorize";
import { submitDocument } from "@/lib/verification/documents/submit-document";
import { submittedDocument } from "@/lib/verification/schema";
import { ownDocument } from "@/lib/verification/view";

export const PUT = route(
  {
    summary: "Submit an uploaded document to the verification team",
    access: "signed-in",
    authorize: async (_, { actor }) => authorize(actor, "document.submit", {}),
    body: submittedDocument,
    response: { schema: ownDocument },
    errors: ["FORBIDDEN", "NOT_FOUND", "NOTHING_UPLOADED", "DECIDED"],
    limit: "write",
  },
  async ({ actor, body }) => submitDocument({ actor, ...body }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
