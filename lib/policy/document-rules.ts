import type { Rule } from "./rule";

/** Proof documents: parents submit them; admins only view them, and each view is in the audit log. */
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
