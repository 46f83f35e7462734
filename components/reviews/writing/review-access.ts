import type { IconName } from "@/components/ui/icon";
import { GATE_TEXTS } from "@/lib/reviews/labels";
import type { CanReview } from "@/lib/reviews/view";
import type { Access } from "./use-can-review";

type Reason = keyof typeof GATE_TEXTS;

/** The reason why a person can't review a school. More precise than the gate's code while our team is checking something. */
function findReason({ code, waitsFor }: CanReview): Reason | null {
  if (waitsFor === "verification") return "awaiting_verification";
  return waitsFor === "enrolment" ? "awaiting_enrolment" : code;
}

export function findRefusal(access: CanReview) {
  const reason = findReason(access);
  return reason && { ...GATE_TEXTS[reason], nextStep: NEXT_STEPS[reason] ?? null };
}

export type Refusal = NonNullable<ReturnType<typeof findRefusal>>;

const NEXT_STEPS: Partial<Record<Reason, { href: string; label: string }>> = {
  unverified: { href: "/account#verification", label: "Get verified" },
  awaiting_verification: { href: "/account#verification", label: "See your application" },
  unconfirmed_email: { href: "/account#sign-in", label: "Confirm your email address" },
  not_enrolled: { href: "/account#children", label: "Add your child’s school" },
  awaiting_enrolment: { href: "/account#children", label: "See your schools" },
};

export interface BarAction {
  label: string;
  href: string;
  icon: IconName;
}

/** The first button of the bottom bar on a school's page on phones; null if the person can only read. */
export function findBarAction(access: Exclude<Access, "asking">, signInHref: string): BarAction | null {
  if (access === "visitor") return { label: "Sign In to Review", href: signInHref, icon: "log-in" };
  if (access === "failed") return WRITE;
  if (access.ownReview) return { label: "Your Review", href: "/account#reviews", icon: "message-square-text" };
  const reason = findReason(access);
  return reason === null ? WRITE : (BAR_ACTIONS[reason] ?? null);
}

const WRITE: BarAction = { label: "Write a Review", href: "#write-review", icon: "pencil" };

const BAR_ACTIONS: Partial<Record<Reason, BarAction>> = {
  unverified: { label: "Get Verified", href: "/account#verification", icon: "upload" },
  awaiting_verification: { label: "Verification Pending", href: "/account#verification", icon: "clock" },
  unconfirmed_email: { label: "Confirm Your Email", href: "/account#sign-in", icon: "mail" },
  not_enrolled: { label: "Add Your School", href: "/account#children", icon: "plus" },
  awaiting_enrolment: { label: "School Pending", href: "/account#children", icon: "clock" },
  representative: { label: "Reply to Reviews", href: "#reviews", icon: "message-square-text" },
};
