import { formatMoment } from "@/lib/platform/clock";
import type { AuditActorKind, AuditValue } from "./view";

/** What each act is called, in groups as the page's choice shows them. A test reads every act that the code writes down. */
export const AUDIT_ACTS: Record<string, Record<string, string>> = {
  Schools: {
    "school.add": "Added a school",
    "school.change": "Changed a school",
    "school.delete": "Deleted a school",
    "school.close": "Closed a school",
    "school.reopen": "Reopened a school",
    "school.merge": "Merged a school into another",
    "school.absorb": "Took over what a merged school had",
    "school.unmerge": "Undid a merger",
    "school.release": "Gave a merged school back what it had",
    "school.fill": "Took facts over from a merged school",
    "school.undo": "Undid a change of a school",
    "school.correct": "Corrected a school",
    "school.forget": "Removed personal details of a school from the log",
    "duplicate.dismiss": "Said that two schools are two",
    "duplicate.restore": "Put two schools back among likely duplicates",
    "correction.accept": "Accepted a correction",
    "correction.reject": "Rejected a correction",
    "school-request.add": "Asked for a school that isn’t listed",
  },
  "Bulk uploads and exports": {
    "batch.finish": "Uploaded schools",
    "batch.rollback": "Rolled an upload back",
    "schools.export": "Took the schools as a file",
    "users.export": "Took the users as a file",
    "reviews.export": "Took reviews as a file",
    "audit.export": "Took the audit log as a file",
  },
  Parents: {
    "verification.decide": "Decided about a parent",
    "verification.undo": "Took a decision about a parent back",
    "verification.withdraw": "Withdrew from the document check",
    "enrolment.add": "Added a child’s school",
    "enrolment.answer": "Answered the question in April",
    "enrolment.end": "Ended a child’s school",
    "enrolment.decide": "Decided about a child’s school",
    "account.delete": "Deleted an account",
    "users.copy-emails": "Copied e-mail addresses",
    "mail.view": "Read a mail that was sent",
  },
  Documents: {
    "document.view": "Looked at a document",
    "document.refuse": "Was refused a document",
    "document.seal": "Sealed a document",
    "document.destroy": "Destroyed a document",
  },
  "Reviews and replies": {
    "review.decide": "Decided about a review",
    "review.undo": "Took a decision about a review back",
    "review.edit": "Edited a review",
    "review.hide": "Hid a review by a report",
    "report.keep": "Kept a reported review or reply",
    "appeal.decide": "Decided about an appeal",
    "reply.hide": "Hid a reply by a report",
    "reply.submit": "Replied for a school",
    "reply.withdraw": "Withdrew a reply",
    "reply.decide": "Decided about a reply",
    "representative.link": "Let somebody speak for a school",
    "representative.prove": "Noted another proof of a representative",
    "representative.end": "Ended that somebody speaks for a school",
    "grievance.raise": "Raised a grievance",
    "grievance.decide": "Answered a grievance",
  },
  "Accounts and administrators": {
    "session.begin": "Signed in as administrator",
    "password.change": "Changed a password",
    "password.reset": "Set a new password by a mailed link",
    "email.change": "Changed an account’s email address",
    "email.undo": "Undid a change of email address",
    "admin.create": "Made the first administrator",
    "admin.reset": "Set a new password on the server",
    "admin.invite": "Invited an administrator",
    "admin.withdraw-invitation": "Withdrew an invitation",
    "admin.join": "Became an administrator",
    "admin.demote": "Took an administrator’s rights away",
    "second-factor.on": "Switched the second factor on",
    "second-factor.off": "Switched the second factor off",
    "second-factor.new-codes": "Made new recovery codes",
  },
};

const WORDS: Record<string, string> = Object.assign({}, ...Object.values(AUDIT_ACTS));

/** `Changed a school`; an act that no words are known for as it is written down. */
export const wordsOfAct = (action: string): string => WORDS[action] ?? action;

export const ACTOR_WORDS: Record<AuditActorKind, string> = {
  admin: "Administrator",
  parent: "Parent",
  visitor: "Not signed in",
  system: "The site itself",
};

/** What acts are done to. */
export const SUBJECT_WORDS: Record<string, string> = {
  school: "School",
  user: "Person",
  review: "Review",
  reply: "Reply",
  document: "Document",
  enrolment: "Child’s school",
  grievance: "Grievance",
  batch: "Bulk upload",
  correction: "Correction",
  "school-request": "Requested school",
  invitation: "Invitation",
  mail: "Mail",
  users: "All users",
  schools: "All schools",
  reviews: "All reviews",
  audit: "Audit log",
};

export const wordsOfSubject = (kind: string): string => SUBJECT_WORDS[kind] ?? sentence(kind);

const FIELD_WORDS: Record<string, string> = {
  zipCode: "Pincode",
  averageFees: "Average fees (₹ a year)",
  gender: "Pupils",
  forgotten: "Removed",
  schoolType: "Management",
  udiseCode: "UDISE code",
  usdInrRate: "Rupees for a dollar",
};

/** `verificationStatus` as a person reads it: `Verification status`. */
export const wordsOfField = (field: string): string => FIELD_WORDS[field] ?? sentence(field);

const sentence = (name: string) => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_.]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value that was written down, as a person reads it. */
export function formatAuditValue(value: AuditValue | undefined): string {
  if (value === undefined || value === null || value === "") return "not set";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return MOMENT.test(value) ? formatMoment(value) : value;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatAuditValue).join(", ") : "none";
  return Object.entries(value)
    .map(([name, part]) => `${wordsOfField(name)}: ${formatAuditValue(part)}`)
    .join("; ");
}
