import type { z } from "zod";
import { requireMayDecide } from "@/lib/moderation/require-decider";
import type { Person } from "@/lib/policy/actor";
import { idParams } from "../../id-params";

/** Rejects an admin's decision on their own review, before the body is read. */
export const mayDecide = ({ id }: z.infer<typeof idParams>, { actor }: { actor: Person }): Promise<void> => requireMayDecide(actor, id);
