/** All emails and the facts they need. Plain text: escaped when rendered. */
export interface MailFacts {
  /** `use`: an existing account wants this address. The reader may be a stranger, so the email contains no name */
  "confirm-address": { firstName: string; link: string; use?: "change" };
  /** To the old address; `link` undoes the change */
  "email-change-begun": { firstName: string; link: string };
  "email-changed": { firstName: string; link: string };
  /** To the address that the account no longer uses */
  "email-change-undone": { firstName: string };
  "address-taken": { firstName: string };
  "application-received": { firstName: string; schoolName: string | null };
  /** `schoolName` and `link`: the school that can be reviewed now, and the button to it. Older emails have no `link` */
  "application-approved": { firstName: string; schoolName: string | null; badge: string; link?: string | null };
  "application-rejected": { firstName: string; reason: string; link: string };
  "verification-revoked": { firstName: string; reason: string };
  /** `link`: the button that opens the review; null for an unverified parent. Older emails have none */
  "enrolment-confirmed": { firstName: string; schoolName: string; link?: string | null };
  "enrolment-rejected": { firstName: string; schoolName: string; reason: string };
  "enrolment-question": { firstName: string; schoolName: string; link: string };
  "review-published": { firstName: string; schoolName: string; link: string };
  /** `reason`: the moderator's addition, or "" */
  "review-removed": { firstName: string; schoolName: string; rule: string; reason: string; link: string };
  "reply-published": { firstName: string; schoolName: string; link: string };
  /** `reason`: the moderator's addition, or "" */
  "reply-removed": { firstName: string; schoolName: string; rule: string; reason: string; link: string };
  "representative-linked": { firstName: string; schoolName: string; link: string };
  /** To an address at the school, whose reader may be a stranger to the account: no name of a person */
  "claim-code": { schoolName: string; code: string };
  "claim-refused": { firstName: string; schoolName: string; reason: string; link: string };
  "representative-ended": { firstName: string; schoolName: string };
  /** To the school's representatives. Doesn't say who claims it */
  "representative-notice": { firstName: string; schoolName: string };
  "representative-ends": { firstName: string; schoolName: string; day: string; link: string };
  /** `rule`: "" if only ratings are proposed; `link`: "" if none are */
  "review-edited": { firstName: string; schoolName: string; rule: string; link: string };
  "appeal-decided": { firstName: string; schoolName: string; outcome: "upheld" | "restored"; answer: string; link: string };
  "password-reset": { firstName: string; link: string };
  /** `passkeys`: how many the account has; omitted if none */
  "password-changed": { firstName: string; passkeys?: string };
  "account-deleted": { firstName: string };
  "rules-reminder": { firstName: string };
  /** `dueAt`: ISO 8601 */
  "grievance-received": { name: string; number: string; about: string; dueAt: string };
  "grievance-decided": { name: string; number: string; outcome: string; answer: string };
  /** To the officer. `state`: received, three quarters of the time over, or overdue */
  "grievance-reminder": { number: string; about: string; dueAt: string; state: "new" | "soon" | "overdue"; link: string };
  "admin-invited": { link: string };
  "admin-joined": { firstName: string };
  "admin-demoted": { firstName: string };
  /** To the other administrators and the operator. `name`: who joined or was demoted, or who revoked or deleted */
  "team-notice": { event: "joined" | "demoted" | "revoked" | "deleted" | "linked" | "unlinked"; name: string };
  "second-factor-changed": { firstName: string; state: "on" | "off" };
  "codes-refused": { firstName: string };
  /** `name`: as its owner named it */
  "passkey-changed": { firstName: string; name: string; change: "added" | "removed" };
  /** `left`: the number of unused codes */
  "recovery-code-used": { firstName: string; left: string };
  /** To administrators; `done-alone` and `proposed` also to the operator. `act`: the act that needs two admins */
  "joint-act": { act: string; subjectName: string; state: "proposed" | "agreed" | "declined" | "done-alone" };
  /** To the operator. `actions`: the number of entries by action */
  "audit-digest": { day: string; entries: string; actions: string; hash: string; previousHash: string };
  /** `reason`: why it was rejected, or "" */
  "correction-decided": { schoolName: string; field: string; outcome: "accepted" | "rejected"; reason: string; link: string };
  /** `outcome` "gone": its author withdrew it before a decision */
  "report-decided": { schoolName: string; about: "review" | "reply"; outcome: "kept" | "removed" | "gone"; link: string };
  /** `when`: ISO 8601 */
  "admin-signed-in": { firstName: string; device: string; when: string };
}

export type MailKind = keyof MailFacts;

/**
 * Emails that administrators don't see: those to authors and reporters of reviews, because an email that is listed, or missing, would
 * reveal them, and those with a code that proves a claim.
 */
export const CONFIDENTIAL_KINDS = ["review-published", "review-removed", "review-edited", "appeal-decided", "report-decided", "claim-code"];
export const isConfidential = (kind: string): boolean => CONFIDENTIAL_KINDS.includes(kind);
