import { GATE_WORDS } from "./labels";
import type { GateCode } from "./view";

/** How long after a child has left a parent may still tell of the school. */
const YEARS_AFTER_END = 2;

/** What is known of somebody who would review a school. Days are India's, `2026-11-21`. */
export interface GateFacts {
  isClosed: boolean;
  isAdmin: boolean;
  /** Whether they speak for this school */
  isRepresentative: boolean;
  isVerified: boolean;
  /** Whether a review of theirs of this school is pending or published */
  hasLiveReview: boolean;
  /** Of those claimed at registration or confirmed: one that lasts, else when the last one ended */
  enrolment: "none" | "lasts" | { endedOn: string };
  today: string;
}

export interface GateVerdict {
  canReview: boolean;
  /** Why not, in words for the person; null where they may */
  reason: string | null;
  code: GateCode | null;
}

/**
 * Whether somebody who is signed in may review a school, and why not. The one rule: the call that answers the page and the one that takes a review
 * ask it alike.
 */
export function reviewGate(facts: GateFacts): GateVerdict {
  const code = refusalOf(facts);
  return { canReview: code === null, reason: code && GATE_WORDS[code].text, code };
}

function refusalOf({ isClosed, isAdmin, isRepresentative, isVerified, hasLiveReview, enrolment, today }: GateFacts): GateCode | null {
  if (isClosed) return "closed";
  if (isAdmin) return "admin";
  if (isRepresentative) return "representative";
  if (!isVerified) return "unverified";
  if (hasLiveReview) return "already_reviewed";
  if (enrolment === "none") return "not_enrolled";
  if (enrolment === "lasts") return null;
  return today > yearsAfter(enrolment.endedOn) ? "enrollment_ended" : null;
}

const yearsAfter = (day: string): string => `${Number(day.slice(0, 4)) + YEARS_AFTER_END}${day.slice(4)}`;
