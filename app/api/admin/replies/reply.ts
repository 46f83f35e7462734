import type { z } from "zod";
import { requireMayDecideReply } from "@/lib/moderation/replies/decide-reply";
import type { Person } from "@/lib/policy/actor";
import { idParams } from "../../id-params";

/** Rejects an admin's decision on their own reply, before the body is read. */
export const mayDecideReply = ({ id }: z.infer<typeof idParams>, { actor }: { actor: Person }): Promise<void> =>
  requireMayDecideReply(actor, id);
