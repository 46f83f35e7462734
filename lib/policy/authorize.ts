import { AppError } from "@/lib/platform/errors";
import type { Actor } from "./actor";
import { accountRules } from "./account-rules";
import { adminRules } from "./admin-rules";
import { complaintRules } from "./complaint-rules";
import { documentRules } from "./document-rules";
import { replyRules } from "./reply-rules";
import { reviewRules } from "./review-rules";
import type { Rule, Verdict } from "./rule";
import { verificationRules } from "./verification-rules";

/** Every action of the product. policy.test.ts holds a row for each: one without does not compile there. */
const RULES = { ...accountRules, ...adminRules, ...documentRules, ...verificationRules, ...reviewRules, ...replyRules, ...complaintRules };

export type Action = keyof typeof RULES;
export type FactsOf<Name extends Action> = (typeof RULES)[Name] extends Rule<infer Facts> ? Facts : never;

/**
 * The one place that decides who may do what.
 *
 * @throws AppError UNAUTHENTICATED (401), FORBIDDEN (403), NOT_FOUND (404: what one may not know of)
 */
export function authorize<Name extends Action>(actor: Actor, action: Name, facts: FactsOf<Name>): void {
  const verdict = judge(actor, action, facts);
  if (verdict === "signed-out") throw new AppError("UNAUTHENTICATED", "Please sign in.");
  if (verdict === "forbidden") throw new AppError("FORBIDDEN", "You may not do this.");
  if (verdict === "hidden") throw new AppError("NOT_FOUND", "There is nothing at this address.");
}

/** Whether it would be allowed: for drawing buttons. */
export function can<Name extends Action>(actor: Actor, action: Name, facts: FactsOf<Name>): boolean {
  return judge(actor, action, facts) === "allowed";
}

function judge<Name extends Action>(actor: Actor, action: Name, facts: FactsOf<Name>): Verdict {
  return (RULES[action] as Rule<FactsOf<Name>>)(actor, facts);
}
