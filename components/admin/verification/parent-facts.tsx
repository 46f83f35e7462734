import { Fact } from "@/components/ui/fact";
import { Notice } from "@/components/ui/notice";
import { formatDate, formatList, languageOf } from "@/lib/schools/labels";
import { DOCUMENT_KIND_LABELS, REASONS, userStatus } from "@/lib/verification/labels";
import type { DetailDecision, DetailEnrolment, Duplicate, ParentDetail } from "@/lib/verification/view";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { Badge } from "@/components/ui/badge";
import { describeClass } from "./labels";

export function ParentFacts({ parent }: { parent: ParentDetail }) {
  const name = nameOf(parent);
  const { enrolments, schoolRequests } = parent;
  return (
    <dl className="facts">
      <Fact label="Name">
        <span lang={languageOf(name)}>{name}</span>
      </Fact>
      {enrolments.length + schoolRequests.length === 0 ? (
        <Fact label="School" isMissing>
          None given
        </Fact>
      ) : (
        <Fact label="School">
          {enrolments.map((enrolment) => (
            <p key={enrolment.id}>{describeEnrolment(enrolment)}</p>
          ))}
          {schoolRequests.map(({ name: school, zipCode, createdAt }) => (
            <p key={createdAt}>
              {school}, {zipCode} <small>Requested, not listed yet</small>
            </p>
          ))}
        </Fact>
      )}
      {parent.childrenInfo && <Fact label="Children">{parent.childrenInfo}</Fact>}
      <Fact label="Email">
        {parent.email} <EmailState isConfirmed={parent.isEmailConfirmed} />
      </Fact>
      <Fact label="Phone" isMissing={!parent.phone}>
        {parent.phone || "Not given"}
      </Fact>
      <Fact label="Sent">{formatDate(parent.appliedAt ?? parent.createdAt)}</Fact>
    </dl>
  );
}

export function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <Badge variant={isConfirmed ? "good" : "warn"} size="sm" icon={isConfirmed ? "check" : "circle-help"}>
      {isConfirmed ? "Confirmed" : "Not confirmed"}
    </Badge>
  );
}

function describeEnrolment({ schoolName, city, endedOn, ...enrolment }: DetailEnrolment): string {
  const place = schoolName.includes(city) ? schoolName : `${schoolName}, ${city}`;
  const since = describeClass(enrolment);
  return [since ? `${place}. ${since}` : place, endedOn && `ended ${formatDate(endedOn)}`].filter(Boolean).join(", ");
}

const DECIDED = {
  approved: "Approved",
  rejected: "Rejected",
  revoked: "Revoked",
  reopened: "Reopened",
  withdrawn: "Ended without a decision",
};

/** `Rejected Nov 2, 2026 by Asha: Not readable. The lower half is dark.` */
export function describeDecision({ decision, decidedAt, decidedBy, reasonCode, reasonText, documentKind }: DetailDecision): string {
  const head = `${DECIDED[decision]} ${formatDate(decidedAt)}${decidedBy ? ` by ${decidedBy}` : ""}`;
  const why = [reasonCode && REASONS[reasonCode].label, reasonText, documentKind && DOCUMENT_KIND_LABELS[documentKind]].filter(Boolean);
  return why.length > 0 ? `${head}: ${why.join(". ")}` : head;
}

const DOCUMENT_STATES = { open: "", sealed: "sealed", destroyed: "deleted" };

export function EarlierAttempts({ parent }: { parent: ParentDetail }) {
  const documents = parent.documents.filter(({ id }) => id !== parent.document?.id);
  if (parent.decisions.length + documents.length === 0) return null;
  return (
    <section className="wrap-anywhere space-y-1">
      <h3>Earlier</h3>
      <ul className="space-y-4 text-sm">
        {parent.decisions.map((decision) => (
          <li key={decision.id}>
            {decision.undoneAt ? <s>{describeDecision(decision)}</s> : describeDecision(decision)}
            {decision.undoneAt && " (undone)"}
          </li>
        ))}
        {documents.map(({ id, url, fileName, state, submittedAt }) => (
          <li key={id}>
            {url ? (
              <a href={url} download={fileName ?? true}>
                {fileName ?? "Document"}
              </a>
            ) : (
              (fileName ?? "Document")
            )}
            , sent {formatDate(submittedAt)}
            {DOCUMENT_STATES[state] && `, ${DOCUMENT_STATES[state]}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

const SAME: Record<Duplicate["same"][number], string> = {
  phone: "the same phone number",
  document: "the same file",
  text: "a PDF with the same text",
  picture: "another file with the same picture",
  child: "the same child’s details",
  network: "registered from the same network on the same day",
};

/** Accounts that have something in common with this one. A hint, never a reason by itself. */
export function LikelyDuplicates({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <Notice inline kind="info" icon="info" title="Accounts with something in common">
      <p>This is normal in a family: both parents of a child may register, and one letter may prove two children.</p>
      <ul className="space-y-4 text-sm">
        {duplicates.map((other) => (
          <li key={other.id}>
            <b>{nameOf(other)}</b>, {other.email}: {formatList(other.same.map((what) => SAME[what]))}.{" "}
            {userStatus({ ...other, isAdmin: false, isVerified: other.verificationStatus === "approved" })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
