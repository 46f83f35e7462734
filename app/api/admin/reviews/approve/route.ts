import { z } from "zod";
import { onlyAllows, route } from "@/lib/http/route";
import { approveTogether } from "@/lib/moderation/approve-together";
import { approvalsPayload } from "@/lib/moderation/schema";
import { approvalOutcome } from "@/lib/moderation/view";

export const PUT = route(
  {
    summary: "Publish several reviews",
    access: "admin",
    body: approvalsPayload,
    response: { schema: z.array(approvalOutcome) },
    errors: ["NOT_FOUND"],
    limit: "write",
  },
  async ({ actor, body }) => approveTogether(actor, body),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
