import type { NoticePurpose } from "./schema";

/**
 * The version of the notice that stands beside each purpose's question. Whoever changes a notice's words (the sign-up
 * pages, the upload, the review form, the account page) changes its version here, and what people agreed to before stays known.
 */
export const NOTICE_VERSIONS: Record<NoticePurpose, string> = {
  account: "2026-11-21",
  document_check: "2026-11-21",
  enrolment_question: "2026-11-21",
  review_declaration: "2026-11-21",
  code_of_practice: "2026-11-21",
};
