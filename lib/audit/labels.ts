import { formatMoment } from "@/lib/platform/clock";
import type { AuditActorKind, AuditValue } from "./view";

/** Labels of actions, grouped as in the page's filter. A test finds actions without a label. */
export const AUDIT_ACTIONS: Record<string, Record<string, string>> = {
  Schools: {
    "school.add": "Added a school",
    "school.change": "Changed a school",
    "school.delete": "Deleted a school",
    "school.close": "Closed a school",
    "school.reopen": "Reopened a school",
    "school.merge": "Merged a school into another",
    "school.absorb": "Received a merged school’s data",
    "school.unmerge": "Undid a merger",
    "school.release": "Returned a merged school’s data",
    "school.fill": "Copied facts from a merged school",
    "school.undo": "Undid a change to a school",
    "school.correct": "Corrected a school",
    "school.declare": "Changed what their school says",
    "school.fees": "Updated average fees from the fee ledger",
    "school.forget": "Removed a school’s personal details from the log",
    "duplicate.dismiss": "Dismissed a likely duplicate",
    "duplicate.restore": "Restored a likely duplicate",
    "correction.accept": "Accepted a correction",
    "correction.reject": "Rejected a correction",
    "register.check": "Looked a number up in a register",
    "school-request.add": "Requested a school that isn’t listed",
  },
  "Bulk uploads and exports": {
    "batch.finish": "Uploaded schools",
    "batch.rollback": "Rolled back an upload",
    "search.judge": "Judged the results of a search",
    "fees.import": "Imported fees",
    "admissions.import": "Imported admission dates",
    "schools.export": "Exported schools",
    "users.export": "Exported users",
    "reviews.export": "Exported reviews",
    "audit.export": "Exported the audit log",
  },
  Parents: {
    "verification.decide": "Decided an application",
    "verification.undo": "Undid a decision on an application",
    "verification.withdraw": "Ended an application or verification",
    "enrolment.add": "Added a child’s school",
    "enrolment.answer": "Answered the yearly question",
    "enrolment.end": "Ended a child’s school",
    "enrolment.decide": "Decided on a child’s school",
    "account.delete": "Deleted an account",
    "account.unfinished": "Did not get through with a deletion or decision",
    "users.copy-emails": "Copied email addresses",
    "mail.view": "Viewed an email",
  },
  Documents: {
    "document.view": "Viewed a document",
    "document.refuse": "Was refused access to a document",
    "document.damage": "Found a document damaged",
    "document.seal": "Sealed a document",
    "document.destroy": "Destroyed a document",
  },
  "Reviews and replies": {
    "review.decide": "Decided on a review",
    "review.undo": "Undid a decision on a review",
    "review.refuse": "Tried to publish a removed review again, and was refused",
    "review.edit": "Edited a review",
    "review.unmask": "Saw the author of a published anonymous review",
    "review.hide": "Hid a reported review",
    "report.keep": "Kept a reported review or reply",
    "appeal.decide": "Decided an appeal",
    "reply.hide": "Hid a reported reply",
    "reply.submit": "Replied for a school",
    "reply.withdraw": "Withdrew a reply",
    "reply.decide": "Decided on a reply",
    "representative.link": "Linked a representative to a school",
    "representative.prove": "Updated a representative’s proof",
    "representative.refuse": "Tried to make a parent a representative, and was refused",
    "representative.end": "Ended a representative’s link",
    "representative.renew": "Renewed a representative’s link",
    "representative.lapse": "A representative’s link ended after a year",
    "claim.request": "Claimed a school",
    "claim.prove": "Entered the code of a claim",
    "claim.withdraw": "Withdrew a claim",
    "claim.approve": "Approved a claim",
    "claim.refuse": "Rejected a claim",
    "grievance.raise": "Raised a grievance",
    "grievance.decide": "Answered a grievance",
  },
  "Accounts and administrators": {
    "session.begin": "Signed in as administrator",
    "password.change": "Changed a password",
    "password.reset": "Set a new password with an emailed link",
    "email.change": "Changed an account’s email address",
    "email.undo": "Undid a change of email address",
    "admin.create": "Created the first administrator",
    "admin.reset": "Set a new password on the server",
    "admin.invite": "Invited an administrator",
    "admin.withdraw-invitation": "Withdrew an invitation",
    "admin.join": "Became an administrator",
    "admin.demote": "Removed an administrator’s rights",
    "joint.propose": "Proposed a joint decision",
    "joint.agree": "Agreed to a joint decision",
    "joint.decline": "Declined a joint decision",
    "joint.withdraw": "Withdrew a proposed joint decision",
    "second-factor.on": "Turned on the second factor",
    "second-factor.off": "Turned off the second factor",
    "second-factor.new-codes": "Created new recovery codes",
    "second-factor.refused": "Entered the right password, then wrong codes",
    "passkey.add": "Added a passkey",
    "passkey.remove": "Removed a passkey",
  },
};

const LABELS: Record<string, string> = Object.assign({}, ...Object.values(AUDIT_ACTIONS));

/** `Changed a school`; the name of an unknown action is returned unchanged. */
export const actionLabel = (action: string): string => LABELS[action] ?? action;

export const ACTOR_LABELS: Record<AuditActorKind, string> = {
  admin: "Administrator",
  parent: "Parent",
  visitor: "Not signed in",
  system: "System",
};

export const SUBJECT_LABELS: Record<string, string> = {
  school: "School",
  user: "Person",
  review: "Review",
  reply: "Reply",
  document: "Document",
  enrolment: "Child’s school",
  grievance: "Grievance",
  batch: "Bulk upload",
  correction: "Correction",
  claim: "Claim of a school",
  "school-request": "Requested school",
  invitation: "Invitation",
  mail: "Email",
  search: "Search",
  users: "All users",
  schools: "All schools",
  reviews: "All reviews",
  audit: "Audit log",
};

export const subjectLabel = (kind: string): string => SUBJECT_LABELS[kind] ?? capitalised(kind);

const FIELD_LABELS: Record<string, string> = {
  zipCode: "Pincode",
  averageFees: "Average fees (₹ per year)",
  gender: "Gender",
  forgotten: "Removed",
  schoolType: "Management",
  udiseCode: "UDISE code",
  usdInrRate: "Rupees per US dollar",
};

/** A field's name for people: `Verification status` for `verificationStatus`. */
export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? capitalised(field);

const capitalised = (name: string) => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_.]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

export function formatAuditValue(value: AuditValue | undefined): string {
  if (value === undefined || value === null || value === "") return "not set";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return MOMENT.test(value) ? formatMoment(value) : value;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatAuditValue).join(", ") : "none";
  return Object.entries(value)
    .map(([name, part]) => `${fieldLabel(name)}: ${formatAuditValue(part)}`)
    .join("; ");
}
