import { GATE_TEXTS } from "@/lib/reviews/labels";
import type { GateCode } from "@/lib/reviews/view";

/** How many years after their child left a parent may still write. */
const YEARS_AFTER_END = 2;

/** The facts about a person who wants to review a school. Days are in India, `2026-11-21`. */
export interface GateFacts {
  isClosed: boolean;
  isAdmin: boolean;
  isRepresentative: boolean;
  isVerified: boolean;
  /** Whether emails are really sent and the person has not confirmed their address */
  mustConfirmEmail: boolean;
  /** Whether they have a pending or published review of this school */
  hasLiveReview: boolean;
  /** The current claimed or confirmed enrolment, else the end of the last one */
  enrolment: "none" | "current" | { endedOn: string };
  today: string;
}

export interface GateVerdict {
  canReview: boolean;
  /** Why not, in words for the person; null if they may */
  reason: string | null;
  code: GateCode | null;
}

/** Both the call for the page and the call that submits a review use this rule. */
export function reviewGate(facts: GateFacts): GateVerdict {
  const code = refusalOf(facts);
  return { canReview: code === null, reason: code && GATE_TEXTS[code].text, code };
}

function refusalOf(facts: GateFacts): GateCode | null {
  const { isClosed, isAdmin, isRepresentative, isVerified, mustConfirmEmail, hasLiveReview, enrolment, today } = facts;
  if (isClosed) return "closed";
  if (isAdmin) return "admin";
  if (isRepresentative) return "representative";
  if (!isVerified) return "unverified";
  if (mustConfirmEmail) return "unconfirmed_email";
  if (hasLiveReview) return "already_reviewed";
  if (enrolment === "none") return "not_enrolled";
  if (enrolment === "current") return null;
  return today > yearsAfter(enrolment.endedOn) ? "enrollment_ended" : null;
}

const yearsAfter = (day: string): string => `${Number(day.slice(0, 4)) + YEARS_AFTER_END}${day.slice(4)}`;
