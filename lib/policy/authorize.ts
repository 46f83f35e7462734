import { AppError } from "@/lib/platform/errors";
import type { Actor } from "./actor";
import { RULES, type Rule, type Verdict } from "./rules";

export type Action = keyof typeof RULES;
export type FactsOf<Name extends Action> = (typeof RULES)[Name] extends Rule<infer Facts> ? Facts : never;

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND (its existence must stay unknown) */
export function authorize<Name extends Action>(actor: Actor, action: Name, facts: FactsOf<Name>): void {
  const verdict = judge(actor, action, facts);
  if (verdict === "signed-out") throw new AppError("UNAUTHENTICATED", "Please sign in.");
  if (verdict === "forbidden") throw new AppError("FORBIDDEN", "You can’t do this.");
  if (verdict === "hidden") throw new AppError("NOT_FOUND", "There is nothing at this address.");
}

/** Whether the action would be allowed: for showing buttons, or for recording an attempt before `authorize` refuses it. */
export function can<Name extends Action>(actor: Actor, action: Name, facts: FactsOf<Name>): boolean {
  return judge(actor, action, facts) === "allowed";
}

function judge<Name extends Action>(actor: Actor, action: Name, facts: FactsOf<Name>): Verdict {
  return (RULES[action] as Rule<FactsOf<Name>>)(actor, facts);
}
