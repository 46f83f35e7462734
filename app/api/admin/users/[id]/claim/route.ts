import { releaseEditingLock } from "@/lib/editing-locks/editing-locks";
import { lockedBy } from "@/lib/editing-locks/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { lockParent } from "@/lib/verification/lock-parent";
import { idParams } from "../../../../parameters";

export const POST = adminWrite({
  summary: "Lock an application for two minutes while you have it open",
  description: "Returns who has it: you, or a colleague who was first.",
  params: idParams,
  response: { schema: lockedBy },
  handle: ({ actor, params }) => lockParent({ adminId: actor.id, parentId: params.id }),
});

export const DELETE = adminWrite({
  summary: "Release your lock on an application",
  params: idParams,
  handle: ({ actor, params }) => releaseEditingLock({ kind: "user", subjectId: params.id, adminId: actor.id }),
});

export const { GET, PUT, PATCH, OPTIONS } = onlyAllows("POST", "DELETE");
