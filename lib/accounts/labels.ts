import type { ConsentPurpose } from "./schema";

/** The purpose of each consent, for the account page. A change of these texts needs a new notice version (notices.ts). */
export const CONSENT_TEXTS: Record<ConsentPurpose, { title: string; purpose: string; withdrawing: string }> = {
  account: {
    title: "Your account",
    purpose: "We keep your name, email address and what you tell us about your child’s school, to run your account.",
    withdrawing: "Without it there can be no account: you take it back by deleting yours, below.",
  },
  document_check: {
    title: "Checking your document",
    purpose: "Our team looks at the document you upload, to see that you are the parent of a pupil.",
    withdrawing: "Switched off, your documents are destroyed at once and your verification ends.",
  },
  enrolment_question: {
    title: "The question in April",
    purpose: "Once a year we ask by email whether your child is still at the school, so that what others see stays true.",
    withdrawing: "Switched off, we stop asking; what others see then says until when we know.",
  },
};
