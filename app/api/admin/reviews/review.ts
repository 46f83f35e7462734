import { z } from "zod";
import { requireMayDecide } from "@/lib/moderation/require-decider";
import type { Person } from "@/lib/policy/actor";

/** The review that a path names. */
export const reviewParams = z.object({ id: z.uuid() });

/** Nobody decides about their own; told before the body is read. */
export const mayDecide = ({ id }: z.infer<typeof reviewParams>, { actor }: { actor: Person }): Promise<void> => requireMayDecide(actor, id);
