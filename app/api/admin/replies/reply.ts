import { z } from "zod";
import { requireMayDecideReply } from "@/lib/moderation/replies/decide-reply";
import type { Person } from "@/lib/policy/actor";

/** The reply that a path names. */
export const replyParams = z.object({ id: z.uuid() });

/** Nobody decides about their own; told before the body is read. */
export const mayDecideReply = ({ id }: z.infer<typeof replyParams>, { actor }: { actor: Person }): Promise<void> =>
  requireMayDecideReply(actor, id);
