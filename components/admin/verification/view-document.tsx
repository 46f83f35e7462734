import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { Icon } from "@/components/ui/icon";
import { LoadFailed } from "@/components/ui/load-failed";
import type { DecisionPayload } from "@/lib/verification/schema";
import type { ParentDetail, QueuedParent } from "@/lib/verification/view";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { caseClasses, decisionPaneClasses, documentMessageClasses, documentPaneClasses } from "@/components/admin/case-layout";
import { DecisionPanel } from "./decision-panel";
import { DocumentPreview } from "./document-preview";
import { DetailSkeleton } from "@/components/admin/detail-skeleton";
import { EditingLockNotice } from "@/components/admin/editing-lock-notice";
import { EarlierAttempts, LikelyDuplicates, ParentFacts } from "./parent-facts";
import { QueueControls, submitOrFocus } from "@/components/admin/queue-controls";
import { ShortcutHint } from "@/components/admin/shortcut-hint";
import { nameOf, nameOfAll, USERS, type Decisions } from "@/components/admin/use-decisions";
import { useEditingLock } from "@/components/admin/use-editing-lock";
import { useDocumentView } from "./use-document-view";
import { useShortcuts } from "@/components/admin/use-shortcuts";
import { WaitingClock } from "./waiting-clock";

interface ViewDocumentProps {
  person: QueuedParent;
  /** The rows on the screen, for previous and next */
  queue: readonly QueuedParent[];
  decisions: Decisions;
  /** Shows another person; undefined when the last one was decided */
  onShow: (person: QueuedParent | undefined) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** A parent's application on one screen: document, details to compare and decision. Loaded when it is opened. */
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
    a: () => submitOrFocus(approve.current, "input"),
    r: () => submitOrFocus(reject.current, "select"),
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
        <QueueControls
          name={nameOf(person)}
          noun="application"
          index={index}
          total={queue.length}
          undoLabel={decisions.last ? `${decisions.last.what} ${nameOfAll(decisions.last.people)}` : null}
          onUndo={decisions.undoLast}
          onPrevious={onPrevious}
          onNext={onNext}
        >
          {parent?.appliedAt && parent.verificationStatus !== "approved" && <WaitingClock since={parent.appliedAt} />}
        </QueueControls>
      }
    >
      {detail.isError ? (
        <LoadFailed
          look="document"
          title="We couldn’t load the application"
          text={describeFailure(detail.error)}
          retry={() => void detail.refetch()}
        />
      ) : !parent ? (
        <DetailSkeleton />
      ) : (
        <div className={caseClasses}>
          {parent.document ? <DocumentPreview key={parent.document.id} document={parent.document} view={view} /> : <NoDocument />}
          <div className={decisionPaneClasses}>
            {claimedBy && !claimedBy.isYou && <EditingLockNotice lockedBy={claimedBy} what={nameOf(person)} />}
            <LikelyDuplicates duplicates={parent.duplicates} />
            <h3>Does the document match?</h3>
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

function NoDocument() {
  return (
    <div className={documentPaneClasses}>
      <div className={documentMessageClasses}>
        <Icon name="circle-help" />
        <h3>No document</h3>
        <p>The parent has not sent one, or it is no longer available. Approve only people whom the team has seen in person.</p>
      </div>
    </div>
  );
}
