import { z } from "zod";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { undoPayload } from "@/lib/moderation/schema";
import { undoTogether } from "@/lib/moderation/decisions/decide-together";
import { undoOutcome } from "@/lib/moderation/view";

export const POST = adminWrite({
  summary: "Undo your decisions of the last ten seconds on several reviews",
  description: "Their emails aren't sent.",
  body: undoPayload,
  response: { schema: z.array(undoOutcome) },
  errors: ["NOT_FOUND"],
  handle: ({ actor, body }) => undoTogether(actor, body),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
