import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LoadFailed } from "@/components/ui/load-failed";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { caseClasses, decisionPaneClasses, documentPaneClasses } from "./case-layout";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { ShortcutHint, useShortcuts, type ShortcutKeys, type Shortcuts } from "./shortcuts";
import { useEditingLock } from "./use-editing-lock";
import type { DecisionResult } from "@/components/admin/lists/use-undo";

interface CaseOptions<Item> {
  path: string;
  item: Item;
  /** The rows on the screen, for previous and next */
  queue: readonly Item[];
  /** Shows another item; undefined when the last one was decided */
  onShow: (item: Item | undefined) => void;
}

/** An item of a queue with its details, which are loaded when it is opened, and its neighbours. */
export function useCase<Item extends { id: string }, Detail>({ path, item: { id }, queue, onShow }: CaseOptions<Item>) {
  const [changedId, setChangedId] = useState<string | null>(null);
  const lockedBy = useEditingLock(`${path}/${id}`);
  const detail = useQuery({
    queryKey: [path, id],
    queryFn: ({ signal }) => readAdmin<Detail>(`${path}/${id}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const index = queue.findIndex((item) => item.id === id);
  const [before, after] = [queue[index - 1], queue[index + 1]];

  /** Loads the item again after an edit or a decision. */
  const refresh = (result: DecisionResult) => {
    if (result === "changed") setChangedId(id);
    if (result !== "failed") void detail.refetch();
  };
  return {
    detail,
    lockedBy,
    index,
    total: queue.length,
    onPrevious: before ? () => onShow(before) : null,
    onNext: after ? () => onShow(after) : null,
    hasChanged: changedId === id,
    refresh,
    /** Shows the next item after a decision. */
    settle: (result: DecisionResult) => (result === "done" ? onShow(after ?? before) : refresh(result)),
  };
}

interface CaseDialogProps<Detail> extends RowDialogProps {
  state: ReturnType<typeof useCase<{ id: string }, Detail>>;
  title: string;
  description?: string;
  noun: "application" | "review";
  /** What the notice calls the item if another admin has it open, too; by default the title */
  lockedItem?: string;
  decisions: { last?: { what: string }; undoLast: () => void };
  shortcuts: Shortcuts;
  keys: ShortcutKeys;
  /** While editing, shortcuts and steps are off: the edit has to be saved or cancelled first */
  isEditing?: boolean;
  clock: React.ReactNode;
  document: (detail: Detail) => React.ReactNode;
  decision: (detail: Detail) => React.ReactNode;
}

/** An item of a queue on one screen: what to judge and the decision, each in its own scroll area. */
export function CaseDialog<Detail>(props: CaseDialogProps<Detail>) {
  const { state, title, description, noun, lockedItem = title, decisions, isEditing = false, clock, document, decision, ...dialog } = props;
  const { detail, lockedBy, index, total } = state;
  const [onPrevious, onNext] = isEditing ? [null, null] : [state.onPrevious, state.onNext];
  const shortcuts = useShortcuts(
    isEditing ? {} : { ...(onNext && { j: onNext }), ...(onPrevious && { k: onPrevious }), z: decisions.undoLast, ...props.shortcuts },
  );
  return (
    <RowDialog
      width="wide"
      initialFocus="dialog"
      title={title}
      description={description}
      onKeyDown={shortcuts.onKeyDown}
      beside={
        <div className="flex flex-wrap items-center gap-x-3 max-md:order-3 max-md:flex-[1_0_100%]">
          {clock}
          {index >= 0 && (
            <span className="text-sm text-ink-soft whitespace-nowrap" role="status">
              <span className="sr-only">{title}, </span>
              {index + 1} of {total}
            </span>
          )}
          {decisions.last && (
            <Button icon="undo-2" variant="outline" onClick={decisions.undoLast}>
              Undo: {decisions.last.what}
            </Button>
          )}
          <span className="flex max-md:ml-auto">
            <IconButton label={`Previous ${noun}`} icon="arrow-left" aria-disabled={!onPrevious} onClick={() => onPrevious?.()} />
            <IconButton label={`Next ${noun}`} icon="arrow-right" aria-disabled={!onNext} onClick={() => onNext?.()} />
          </span>
        </div>
      }
      onClose={dialog.onClose}
      returnFocus={dialog.returnFocus}
    >
      {detail.isError ? (
        <LoadFailed
          look="document"
          title={`We couldn’t load the ${noun}`}
          text={describeFailure(detail.error)}
          retry={() => void detail.refetch()}
        />
      ) : !detail.data ? (
        <CaseSkeleton />
      ) : (
        <div className={caseClasses}>
          {document(detail.data)}
          <div className={decisionPaneClasses}>
            {lockedBy && !lockedBy.isYou && (
              <Notice inline kind="warn" icon="lock" title={`${lockedBy.name} is looking at this`} role="status">
                <p>{lockedItem} is open on another screen. You can look too. The first decision counts.</p>
              </Notice>
            )}
            {decision(detail.data)}
            <ShortcutHint isOn={shortcuts.isOn} switchTo={shortcuts.switchTo} keys={props.keys} />
          </div>
        </div>
      )}
    </RowDialog>
  );
}

function CaseSkeleton() {
  return (
    <div className={caseClasses} aria-hidden="true">
      <div className={documentPaneClasses}>
        <Skeleton className="m-4 h-96" />
      </div>
      <div className={decisionPaneClasses}>
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} className="h-[1.2rem]" />
        ))}
      </div>
    </div>
  );
}

interface AlreadyDecidedProps {
  onReopen?: () => void;
  onNext: (() => void) | null;
  /** Text that says what was decided, or where to find it */
  children: React.ReactNode;
}

/** Shown instead of the decision when it has been made. */
export function AlreadyDecided({ onReopen, onNext, children }: AlreadyDecidedProps) {
  const actions = (
    <>
      {onReopen && (
        <Button variant="outline" onClick={onReopen}>
          Reopen
        </Button>
      )}
      {onNext && (
        <Button variant="outline" onClick={onNext}>
          Next in the queue
        </Button>
      )}
    </>
  );
  return (
    <Notice inline kind="bad" icon="circle-alert" title="Already decided" role="alert" actions={(onReopen || onNext) && actions}>
      <p>{children}</p>
    </Notice>
  );
}

/** Submits a form, or moves focus to its choice if nothing is chosen yet. For keyboard shortcuts. */
export function submitOrFocus(form: HTMLFormElement | null, field: "input" | "select") {
  const choice = form?.querySelector<HTMLInputElement | HTMLSelectElement>(field);
  if (!form || !choice) return;
  const isChosen = choice instanceof HTMLSelectElement ? choice.value !== "" : form.querySelector("input:checked") !== null;
  if (isChosen) form.requestSubmit();
  else choice.focus();
}
