import { z } from "zod";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { authorize } from "@/lib/policy/authorize";
import { rejectTogether } from "@/lib/verification/decisions/decide-verification";
import { rejectionsPayload } from "@/lib/verification/schema";
import { rejectionOutcome } from "@/lib/verification/view";

export const PUT = adminWrite({
  summary: "Reject several applications for one reason",
  body: rejectionsPayload,
  response: { schema: z.array(rejectionOutcome) },
  errors: ["NOT_FOUND"],
  handle: async ({ actor, body }) => {
    for (const personId of body.userIds) authorize(actor, "verification.decide", { personId });
    return rejectTogether(actor, body);
  },
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
