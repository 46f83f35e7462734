import { useRef, useState } from "react";
import { AlreadyDecided, CaseDialog, submitOrFocus, useCase } from "@/components/admin/cases/case-dialog";
import { documentMessageClasses, documentPaneClasses } from "@/components/admin/cases/case-layout";
import type { RowDialogProps } from "@/components/admin/lists/row-dialog";
import { nameOf, USERS, type Decisions } from "@/components/admin/lists/use-decisions";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { DecisionPayload } from "@/lib/verification/schema";
import type { ParentDetail, QueuedParent } from "@/lib/verification/view";
import { ApproveForm } from "./approve-form";
import { DocumentPreview } from "./document-preview";
import { describeDecision, EarlierAttempts, LikelyDuplicates, ParentFacts } from "./parent-facts";
import { RefusalForm } from "./refusal-form";
import { useDocumentView } from "./use-document-view";
import { WaitingClock } from "@/components/admin/cases/clocks";

interface ViewDocumentProps extends RowDialogProps {
  person: QueuedParent;
  queue: readonly QueuedParent[];
  decisions: Decisions;
  onShow: (person: QueuedParent | undefined) => void;
}

const KEYS = [
  [["J", "K"], "next, previous"],
  [["A"], "approve"],
  [["R"], "reject"],
  [["Z"], "undo"],
  [["+", "-"], "zoom"],
  [["T"], "rotate"],
] as const;

/** A parent's application on one screen: document, details to compare and decision. */
export function ViewDocument({ person, queue, decisions, onShow, ...dialog }: ViewDocumentProps) {
  const approve = useRef<HTMLFormElement>(null);
  const reject = useRef<HTMLFormElement>(null);
  const view = useDocumentView(person.id);
  const state = useCase<QueuedParent, ParentDetail>({ path: USERS, item: person, queue, onShow });
  const parent = state.detail.data;
  const decide = async (payload: DecisionPayload) => state.settle(await decisions.decide(person, { ...payload, version: parent?.version }));

  return (
    <CaseDialog
      state={state}
      title={nameOf(person)}
      description={person.schoolName ?? undefined}
      noun="application"
      decisions={decisions}
      shortcuts={{
        a: () => submitOrFocus(approve.current, "input"),
        r: () => submitOrFocus(reject.current, "select"),
        "+": view.zoomIn,
        "=": view.zoomIn,
        "-": view.zoomOut,
        t: view.rotate,
      }}
      keys={KEYS}
      clock={parent?.appliedAt && parent.verificationStatus !== "approved" && <WaitingClock since={parent.appliedAt} />}
      document={({ document }) => (document ? <DocumentPreview key={document.id} document={document} view={view} /> : <NoDocument />)}
      decision={(shown) => (
        <>
          <LikelyDuplicates duplicates={shown.duplicates} />
          <h3>Does the document match?</h3>
          <ParentFacts parent={shown} />
          <EarlierAttempts parent={shown} />
          <DecisionPanel
            key={shown.id}
            parent={shown}
            hasChanged={state.hasChanged}
            isPending={decisions.isPending}
            approveForm={approve}
            rejectForm={reject}
            onDecide={(payload) => void decide(payload)}
            onNext={state.onNext}
          />
        </>
      )}
      {...dialog}
    />
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

interface DecisionPanelProps {
  parent: ParentDetail;
  hasChanged: boolean;
  isPending: boolean;
  approveForm: React.Ref<HTMLFormElement>;
  rejectForm: React.Ref<HTMLFormElement>;
  onDecide: (payload: DecisionPayload) => void;
  onNext: (() => void) | null;
}

/** Approves or rejects an application. A decided one shows the decision and can be reopened. */
function DecisionPanel({ parent, hasChanged, isPending, approveForm, rejectForm, onDecide, onNext }: DecisionPanelProps) {
  const [isReopened, setReopened] = useState(false);
  const status = parent.verificationStatus;
  const isDecided = status === "approved" || status === "rejected";
  if (parent.isAdmin) return <p className="text-ink-soft">Administrators don’t need verification.</p>;
  if (isDecided && !isReopened) {
    const last = parent.decisions.find(({ undoneAt }) => undoneAt === null);
    return (
      <AlreadyDecided onReopen={() => setReopened(true)} onNext={onNext}>
        {last ? describeDecision(last) : parent.isVerified ? "Approved" : "Rejected"}.
      </AlreadyDecided>
    );
  }
  const reopen = isDecided || undefined;
  return (
    <>
      {hasChanged && (
        <Notice inline kind="warn" icon="triangle-alert" title="This application has changed" role="alert">
          <p>The parent sent something new while you had it open. Check it again before you decide.</p>
        </Notice>
      )}
      {status !== "approved" && (
        <ApproveForm
          form={approveForm}
          hasDocument={parent.document !== null}
          isPending={isPending}
          onApprove={(documentKind) => onDecide({ isVerified: true, documentKind, reopen })}
        />
      )}
      {status !== "rejected" && (
        <RefusalForm
          form={rejectForm}
          isRevocation={status === "approved"}
          isPending={isPending}
          onSubmit={(reason) => onDecide({ isVerified: false, ...reason, reopen })}
        />
      )}
    </>
  );
}
