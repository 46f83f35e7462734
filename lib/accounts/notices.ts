import type { NoticePurpose } from "./schema";

/**
 * The version of each purpose's notice. A change of its text (sign-up pages, upload, review form, account page) needs a new version here,
 * so that it stays known what people agreed to.
 */
export const NOTICE_VERSIONS: Record<NoticePurpose, string> = {
  account: "2026-11-27",
  document_check: "2026-11-27",
  enrolment_question: "2026-11-26",
  review_declaration: "2026-11-23",
  code_of_practice: "2026-11-23",
};
