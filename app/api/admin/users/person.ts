import { z } from "zod";
import { authorize } from "@/lib/policy/authorize";
import type { Person } from "@/lib/policy/actor";

/** The path's parameters. */
export const personParams = z.object({ id: z.uuid() });

/** Rejects decisions on oneself before the body is read. */
export async function mayDecide({ id }: z.infer<typeof personParams>, { actor }: { actor: Person }): Promise<void> {
  authorize(actor, "verification.decide", { personId: id });
}
