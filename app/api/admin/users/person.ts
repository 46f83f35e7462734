import type { z } from "zod";
import { authorize } from "@/lib/policy/authorize";
import type { Person } from "@/lib/policy/actor";
import { idParams } from "../../id-params";

/** Rejects decisions on oneself before the body is read. */
export async function mayDecide({ id }: z.infer<typeof idParams>, { actor }: { actor: Person }): Promise<void> {
  authorize(actor, "verification.decide", { personId: id });
}
