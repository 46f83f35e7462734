import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { Icon } from "@/components/ui/icon";
import type { DecisionPayload } from "@/lib/verification/schema";
import type { ParentDetail, QueuedParent } from "@/lib/verification/view";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { DecisionPanel } from "@/components/admin/decision-panel";
import { DocumentPreview } from "./document-preview";
import { DetailSkeleton } from "@/components/admin/detail-skeleton";
import { EditingLockNotice } from "@/components/admin/editing-lock-notice";
import { EarlierAttempts, LikelyDuplicates, ParentFacts } from "./parent-facts";
import { ShortcutHint } from "@/components/admin/shortcut-hint";
import { nameOf, nameOfAll, USERS, type Decisions } from "@/components/admin/use-decisions";
import { useEditingLock } from "@/components/admin/use-editing-lock";
import { useDocumentView } from "./use-document-view";
import { useShortcuts } from "@/components/admin/use-shortcuts";
import { WaitingClock } from "./waiting-clock";

interface ViewDocumentProps {
  person: QueuedParent;
  /** The rows on the screen, through which it goes. */
  queue: readonly QueuedParent[];
  decisions: Decisions;
  /** Another one instead; none: the last was decided. */
  onShow: (person: QueuedParent | undefined) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** A parent's application on one screen: the document, what to compare it with, and the decision. Loaded when it is opened. */
export function ViewDocument({ person, queue, decisions, onShow, onClose, returnFocus }: ViewDocumentProps) {
  const approve = useRef<HTMLFormElement>(null);
  const reject = useRef<HTMLFormElement>(null);
  const [changedId, setChangedId] = useState<string | null>(null);
  const view = useDocumentView(person.id);
  const claimedBy = useEditingLock(`${USERS}/${person.id}`);
  const detail = useQuery({
    queryKey: [USERS, person.id],
    queryFn: ({ signal }) => readAdmin<ParentDetail>(`${USERS}/${person.id}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const parent = detail.data;

  const index = queue.findIndex(({ id }) => id === person.id);
  const [before, after] = [queue[index - 1], queue[index + 1]];
  const onNext = after ? () => onShow(after) : null;
  const onPrevious = before ? () => onShow(before) : null;

  const decide = async (payload: DecisionPayload) => {
    const result = await decisions.decide(person, { ...payload, version: parent?.version });
    if (result === "done") return onShow(after ?? before);
    if (result === "changed") setChangedId(person.id);
    if (result !== "failed") void detail.refetch();
  };

  const shortcuts = useShortcuts({
    ...(onNext && { j: onNext }),
    ...(onPrevious && { k: onPrevious }),
    a: () => sendOrAsk(approve.current, "input"),
    r: () => sendOrAsk(reject.current, "select"),
    z: () => decisions.undoLast(),
    "+": view.zoomIn,
    "=": view.zoomIn,
    "-": view.zoomOut,
    t: view.rotate,
  });

  return (
    <Dialog
      open
      width="wide"
      initialFocus="dialog"
      title={nameOf(person)}
      description={person.schoolName ?? undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onKeyDown={shortcuts.onKeyDown}
      returnFocus={returnFocus}
      beside={
        <div className="case-head">
          {parent?.appliedAt && parent.verificationStatus !== "approved" && <WaitingClock since={parent.appliedAt} />}
          {index >= 0 && (
            <span className="small soft num" role="status">
              <span className="vh">{nameOf(person)}, </span>
              {index + 1} of {queue.length}
            </span>
          )}
          {decisions.last && (
            <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={decisions.undoLast}>
              <Icon name="undo-2" />
              Undo: {decisions.last.what} {nameOfAll(decisions.last.people)}
            </button>
          )}
          <span className="steps-pair">
            <Step name="Previous" icon="arrow-left" act={onPrevious} />
            <Step name="Next" icon="arrow-right" act={onNext} />
          </span>
        </div>
      }
    >
      {detail.isError ? (
        <CaseFailed reason={describeFailure(detail.error)} retry={() => void detail.refetch()} />
      ) : !parent ? (
        <DetailSkeleton />
      ) : (
        <div className="case">
          {parent.document ? <DocumentPreview key={parent.document.id} document={parent.document} view={view} /> : <NoDocumentYet />}
          <div className="decide">
            {claimedBy && !claimedBy.isYou && <EditingLockNotice claim={claimedBy} what={nameOf(person)} />}
            <LikelyDuplicates duplicates={parent.duplicates} />
            <h3>Does it match?</h3>
            <ParentFacts parent={parent} />
            <EarlierAttempts parent={parent} />
            <DecisionPanel
              key={parent.id}
              parent={parent}
              hasChanged={changedId === person.id}
              isPending={decisions.isPending}
              approveForm={approve}
              rejectForm={reject}
              onDecide={(payload) => void decide(payload)}
              onNext={onNext}
            />
            <ShortcutHint isOn={shortcuts.isOn} switchTo={shortcuts.switchTo} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** What is chosen is sent; where nothing is chosen yet, the keyboard goes to the choice. */
function sendOrAsk(form: HTMLFormElement | null, field: "input" | "select") {
  if (!form) return;
  const choice = form.querySelector<HTMLInputElement | HTMLSelectElement>(field)!;
  const isChosen = choice instanceof HTMLSelectElement ? choice.value !== "" : form.querySelector("input:checked") !== null;
  if (isChosen) form.requestSubmit();
  else choice.focus();
}

function Step({ name, icon, act }: { name: string; icon: "arrow-left" | "arrow-right"; act: (() => void) | null }) {
  return (
    <button className="icon-btn" type="button" aria-label={`${name} application`} aria-disabled={!act} onClick={() => act?.()}>
      <Icon name={icon} />
    </button>
  );
}

function NoDocumentYet() {
  return (
    <div className="doc">
      <div className="doc-place">
        <Icon name="circle-help" />
        <h3>No document</h3>
        <p>None came, or it can’t be looked at any more. Approve only whom the team has seen in person.</p>
      </div>
    </div>
  );
}

function CaseFailed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <div className="doc-place" role="alert">
      <Icon name="circle-alert" />
      <h3>The application did not come</h3>
      <p>{reason}</p>
      <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
