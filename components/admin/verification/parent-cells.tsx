import { Icon } from "@/components/ui/icon";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { NO_DOCUMENT } from "@/lib/verification/labels";
import type { QueuedParent } from "@/lib/verification/view";
import { describeFile } from "./document-labels";
import { EmailState } from "./parent-facts";
import { nameOf } from "@/components/admin/use-decisions";
import { Button } from "@/components/ui/button";
import { WaitingClock } from "./waiting-clock";

/** The parent's name and notes: who has the application open, earlier decisions, possible duplicates. */
export function NameCell({ parent }: { parent: QueuedParent }) {
  const { claimedBy, hints } = parent;
  const name = nameOf(parent);
  return (
    <>
      <b lang={languageOf(name)}>{name}</b>
      {claimedBy && (
        <span className="text-xs flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="lock" />
          {claimedBy.isYou ? "You are looking at this" : `${claimedBy.name} is looking at this`}
        </span>
      )}
      {hints.earlierDecisions > 0 && (
        <span className="text-xs text-ink-soft flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="undo-2" />
          {hints.earlierDecisions === 1 ? "1 earlier decision" : `${hints.earlierDecisions} earlier decisions`}
        </span>
      )}
      {hints.duplicates > 0 && (
        <span className="text-xs flex items-center gap-[0.35em] [&>svg]:size-[1.1em]">
          <Icon name="triangle-alert" />
          Possible duplicate
        </span>
      )}
    </>
  );
}

export function EmailCell({ parent }: { parent: Pick<QueuedParent, "email" | "isEmailConfirmed"> }) {
  return (
    <span className="gap-1 grid justify-items-start">
      <span className="min-w-36 wrap-anywhere max-md:min-w-0">{parent.email}</span>
      {!parent.isEmailConfirmed && <EmailState isConfirmed={false} />}
    </span>
  );
}

export function SubmittedCell({ parent }: { parent: QueuedParent }) {
  return (
    <span className="gap-1 grid justify-items-start">
      <span className="whitespace-nowrap">{formatDate(parent.appliedAt)}</span>
      <WaitingClock since={parent.appliedAt} />
    </span>
  );
}

/** The document or 'No document', with a button that opens the application. */
export function DocumentCell({ parent, onView }: { parent: QueuedParent; onView: () => void }) {
  return (
    <span className="gap-1 grid justify-items-start">
      <span className="text-ink-soft gap-[0.35em] inline-flex items-center [&_svg]:w-[1.1em] [&_svg]:h-[1.1em]">
        <Icon name={parent.document ? "file-text" : "circle-help"} />
        {parent.document ? describeFile(parent.document) : NO_DOCUMENT}
      </span>
      <Button variant="outline" size="sm" data-opener onClick={onView}>
        {parent.document ? "View Document" : "View Application"}
        <span className="sr-only"> of {nameOf(parent)}</span>
      </Button>
    </span>
  );
}
