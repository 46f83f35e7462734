import type { ConsentPurpose } from "./schema";

/** The purpose of each consent, for the account page. A change of these texts needs a new notice version (notices.ts). */
export const CONSENT_TEXTS: Record<ConsentPurpose, { title: string; purpose: string; withdrawing: string }> = {
  account: {
    title: "Your account",
    purpose: "To run your account, we keep your name, email address and what you tell us about your child’s school.",
    withdrawing: "We can’t run an account without this. To withdraw it, delete your account below.",
  },
  document_check: {
    title: "Checking your document",
    purpose: "Our team looks at the document you upload, to check that you are a parent at the school.",
    withdrawing: "If you turn this off, we delete your documents at once and your verification ends.",
  },
  enrolment_question: {
    title: "Yearly check (April)",
    purpose: "Once a year we ask by email whether your child is still at the school, so that your badge stays correct.",
    withdrawing: "If you turn this off, your badge shows the last year we know of.",
  },
};
