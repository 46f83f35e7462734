import { z } from "zod";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { approveTogether } from "@/lib/moderation/decisions/decide-together";
import { approvalsPayload } from "@/lib/moderation/schema";
import { approvalOutcome } from "@/lib/moderation/view";

export const PUT = adminWrite({
  summary: "Publish several reviews",
  body: approvalsPayload,
  response: { schema: z.array(approvalOutcome) },
  errors: ["NOT_FOUND"],
  handle: ({ actor, body }) => approveTogether(actor, body),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
