import { takeEditingLock, releaseEditingLock } from "@/lib/editing-locks/editing-locks";
import { lockedBy } from "@/lib/editing-locks/view";
import { onlyAllows, route } from "@/lib/http/route";
import { mayDecide } from "../../review";
import { idParams } from "../../../../id-params";

export const POST = route(
  {
    summary: "Lock a review for two minutes while you have it open",
    description: "Returns who has it: you, or a colleague who was first.",
    access: "admin",
    params: idParams,
    authorize: mayDecide,
    response: { schema: lockedBy },
    limit: "write",
  },
  async ({ actor, params }) => takeEditingLock({ kind: "review", subjectId: params.id, adminId: actor.id }),
);

export const DELETE = route(
  {
    summary: "Release your lock on a review",
    access: "admin",
    params: idParams,
    limit: "write",
  },
  async ({ actor, params }) => {
    await releaseEditingLock({ kind: "review", subjectId: params.id, adminId: actor.id });
  },
);

export const { GET, PUT, PATCH, OPTIONS } = onlyAllows("POST", "DELETE");
