import { onlyAllows, requesterOf, userWrite } from "@/lib/http/route";
import { authorize } from "@/lib/policy/authorize";
import { fetchUpload, submitDocument } from "@/lib/verification/documents/submit-document";
import { submittedDocument } from "@/lib/verification/schema";
import { ownDocument } from "@/lib/verification/view";

export const PUT = userWrite({
  summary: "Submit an uploaded document to the verification team",
  authorize: async (_, { actor }) => authorize(actor, "document.submit", {}),
  body: submittedDocument,
  response: { schema: ownDocument },
  errors: ["FORBIDDEN", "NOT_FOUND", "NOTHING_UPLOADED", "DECIDED"],
  prepare: ({ actor, body, request }) => fetchUpload({ actor, requester: requesterOf(request), ...body }),
  handle: ({ actor, body }) => submitDocument({ actor, ...body }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
