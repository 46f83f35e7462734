import type { Rule } from "./rule";

/** Proofs of parentage: parents send their own; the team only looks, and each look is in the audit log. */
export const documentRules = {
  "document.upload": (actor) => (actor.kind === "person" && actor.isAdmin ? "forbidden" : "allowed"),
  "document.submit": (actor) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isAdmin ? "forbidden" : "allowed";
  },
  "document.view": (actor, { ownerId }: { ownerId: string | null }) => {
    if (actor.kind === "visitor") return "signed-out";
    return actor.isAdmin || actor.id === ownerId ? "allowed" : "hidden";
  },
} satisfies Record<string, Rule<never>>;
