import { z } from "zod";
import { requireMayDecideReply } from "@/lib/moderation/replies/decide-reply";
import type { Person } from "@/lib/policy/actor";

/** The path's parameters. */
export const replyParams = z.object({ id: z.uuid() });

/** Rejects decisions on one's own reply before the body is read. */
export const mayDecideReply = ({ id }: z.infer<typeof replyParams>, { actor }: { actor: Person }): Promise<void> =>
  requireMayDecideReply(actor, id);
