import { releaseEditingLock } from "@/lib/editing-locks/editing-locks";
import { lockedBy } from "@/lib/editing-locks/view";
import { onlyAllows, route } from "@/lib/http/route";
import { claimParent } from "@/lib/verification/claim-parent";
import { idParams } from "../../../../id-params";

export const POST = route(
  {
    summary: "Lock an application for two minutes while you have it open",
    description: "Returns who has it: you, or a colleague who was first.",
    access: "admin",
    params: idParams,
    response: { schema: lockedBy },
    limit: "write",
  },
  async ({ actor, params }) => claimParent({ adminId: actor.id, parentId: params.id }),
);

export const DELETE = route(
  {
    summary: "Release your lock on an application",
    access: "admin",
    params: idParams,
    limit: "write",
  },
  async ({ actor, params }) => {
    await releaseEditingLock({ kind: "user", subjectId: params.id, adminId: actor.id });
  },
);

export const { GET, PUT, PATCH, OPTIONS } = onlyAllows("POST", "DELETE");
