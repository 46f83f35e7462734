/** Every mail the site sends, and what each must be told. Plain strings: they are escaped where they are set. */
export interface MailFacts {
  "confirm-address": { firstName: string; link: string };
  /** To the old address; `link` undoes the change */
  "email-change-begun": { firstName: string; link: string };
  "email-changed": { firstName: string; link: string };
  /** To the address that is no longer the account's */
  "email-change-undone": { firstName: string };
  "address-taken": { firstName: string };
  "application-received": { firstName: string; schoolName: string | null };
  /** `schoolName` and `link`: a school that can be reviewed now, and the button there. Old mails have no `link` */
  "application-approved": { firstName: string; schoolName: string | null; badge: string; link?: string | null };
  "application-rejected": { firstName: string; reason: string; link: string };
  "verification-revoked": { firstName: string; reason: string };
  /** `link`: the button that opens the review; null for a parent who isn't verified. Old mails have none */
  "enrolment-confirmed": { firstName: string; schoolName: string; link?: string | null };
  "enrolment-rejected": { firstName: string; schoolName: string; reason: string };
  "enrolment-question": { firstName: string; schoolName: string; link: string };
  "review-published": { firstName: string; schoolName: string; link: string };
  /** `reason`: what the moderator added; "" for nothing */
  "review-removed": { firstName: string; schoolName: string; rule: string; reason: string; link: string };
  "reply-published": { firstName: string; schoolName: string; link: string };
  /** `reason` as above */
  "reply-removed": { firstName: string; schoolName: string; rule: string; reason: string; link: string };
  "representative-linked": { firstName: string; schoolName: string; link: string };
  /** `rule`: "" where only stars are proposed; `link`: "" where none are */
  "review-edited": { firstName: string; schoolName: string; rule: string; link: string };
  "appeal-decided": { firstName: string; schoolName: string; outcome: "upheld" | "restored"; answer: string; link: string };
  "password-reset": { firstName: string; link: string };
  "password-changed": { firstName: string };
  "account-deleted": { firstName: string };
  /** `dueAt`: the moment, in ISO 8601 */
  "grievance-received": { name: string; number: string; about: string; dueAt: string };
  "grievance-decided": { name: string; number: string; outcome: string; answer: string };
  /** To the officer. `state`: it has come, three quarters of the time are over, or all of it */
  "grievance-reminder": { number: string; about: string; dueAt: string; state: "new" | "soon" | "overdue"; link: string };
  "admin-invited": { link: string };
  "admin-joined": { firstName: string };
  "admin-demoted": { firstName: string };
  "second-factor-changed": { firstName: string; state: "on" | "off" };
  /** `left`: how many are still good */
  "recovery-code-used": { firstName: string; left: string };
  /** `reason`: why it was not taken; "" where nothing is said */
  "correction-decided": { schoolName: string; field: string; outcome: "accepted" | "rejected"; reason: string; link: string };
  /** `outcome` "gone": who wrote it took it back, and there was nothing to decide any more */
  "report-decided": { schoolName: string; about: "review" | "reply"; outcome: "kept" | "removed" | "gone"; link: string };
  /** `when`: the moment, in ISO 8601 */
  "admin-signed-in": { firstName: string; device: string; when: string };
}

export type MailKind = keyof MailFacts;
