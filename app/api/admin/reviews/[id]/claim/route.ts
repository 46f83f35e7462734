import { takeEditingLock, releaseEditingLock } from "@/lib/editing-locks/editing-locks";
import { lockedBy } from "@/lib/editing-locks/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { requireMayDecide } from "@/lib/moderation/decisions/require-decider";
import { idParams } from "../../../../parameters";

export const POST = adminWrite({
  summary: "Lock a review for two minutes while you have it open",
  description: "Returns who has it: you, or a colleague who was first.",
  params: idParams,
  authorize: ({ id }, { actor }) => requireMayDecide(actor, id),
  response: { schema: lockedBy },
  handle: ({ actor, params }) => takeEditingLock({ kind: "review", subjectId: params.id, adminId: actor.id }),
});

export const DELETE = adminWrite({
  summary: "Release your lock on a review",
  params: idParams,
  handle: ({ actor, params }) => releaseEditingLock({ kind: "review", subjectId: params.id, adminId: actor.id }),
});

export const { GET, PUT, PATCH, OPTIONS } = onlyAllows("POST", "DELETE");
