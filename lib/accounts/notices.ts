import type { NoticePurpose } from "./schema";

/** A change of a notice's text needs a new version, so that it stays known who agreed to what. */
export const NOTICE_VERSIONS: Record<NoticePurpose, string> = {
  account: "2026-11-27",
  document_check: "2026-11-27",
  enrolment_question: "2026-11-26",
  review_declaration: "2026-11-23",
  code_of_practice: "2026-11-23",
};
