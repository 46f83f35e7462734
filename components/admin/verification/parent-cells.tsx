import { Icon } from "@/components/ui/icon";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { NO_DOCUMENT } from "@/lib/verification/labels";
import type { QueuedParent } from "@/lib/verification/view";
import { describeFile } from "./document-labels";
import { EmailState } from "./parent-facts";
import { nameOf } from "@/components/admin/use-decisions";
import { WaitingClock } from "./waiting-clock";

/** The parent's name and notes: who has the application open, earlier decisions, possible duplicates. */
export function NameCell({ parent }: { parent: QueuedParent }) {
  const { claimedBy, hints } = parent;
  const name = nameOf(parent);
  return (
    <>
      <b lang={languageOf(name)}>{name}</b>
      {claimedBy && (
        <span className="tiny cell-note">
          <Icon name="lock" />
          {claimedBy.isYou ? "You are looking at this" : `${claimedBy.name} is looking at this`}
        </span>
      )}
      {hints.earlierDecisions > 0 && (
        <span className="tiny soft cell-note">
          <Icon name="undo-2" />
          {hints.earlierDecisions === 1 ? "1 earlier decision" : `${hints.earlierDecisions} earlier decisions`}
        </span>
      )}
      {hints.duplicates > 0 && (
        <span className="tiny cell-note">
          <Icon name="triangle-alert" />
          Possible duplicate
        </span>
      )}
    </>
  );
}

export function EmailCell({ parent }: { parent: Pick<QueuedParent, "email" | "isEmailConfirmed"> }) {
  return (
    <span className="cell-lines">
      <span className="address">{parent.email}</span>
      {!parent.isEmailConfirmed && <EmailState isConfirmed={false} />}
    </span>
  );
}

export function SubmittedCell({ parent }: { parent: QueuedParent }) {
  return (
    <span className="cell-lines">
      <span className="num">{formatDate(parent.appliedAt)}</span>
      <WaitingClock since={parent.appliedAt} />
    </span>
  );
}

/** The document or 'No document', with a button that opens the application. */
export function DocumentCell({ parent, onView }: { parent: QueuedParent; onView: () => void }) {
  return (
    <span className="cell-lines">
      <span className="soft cell-file">
        <Icon name={parent.document ? "file-text" : "circle-help"} />
        {parent.document ? describeFile(parent.document) : NO_DOCUMENT}
      </span>
      <button className="btn btn-2 btn-cell" type="button" data-opener onClick={onView}>
        {parent.document ? "View Document" : "View Application"}
        <span className="vh"> of {nameOf(parent)}</span>
      </button>
    </span>
  );
}
