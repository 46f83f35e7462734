import { z } from "zod";
import { authorize } from "@/lib/policy/authorize";
import type { Person } from "@/lib/policy/actor";

/** The person that a path names. */
export const personParams = z.object({ id: z.uuid() });

/** Nobody decides about themselves; told before the body is read. */
export async function mayDecide({ id }: z.infer<typeof personParams>, { actor }: { actor: Person }): Promise<void> {
  authorize(actor, "verification.decide", { personId: id });
}
