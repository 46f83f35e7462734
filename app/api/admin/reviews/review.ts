import { z } from "zod";
import { requireMayDecide } from "@/lib/moderation/require-decider";
import type { Person } from "@/lib/policy/actor";

/** The path's parameters. */
export const reviewParams = z.object({ id: z.uuid() });

/** Rejects decisions on one's own review before the body is read. */
export const mayDecide = ({ id }: z.infer<typeof reviewParams>, { actor }: { actor: Person }): Promise<void> => requireMayDecide(actor, id);
