import { useQueries } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureOf } from "@/components/accounts/call-failure";
import { callAdmin, describeFailure, readAdmin } from "@/components/admin/call-admin";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { toastOutcome } from "@/components/admin/joint-decisions/toast-outcome";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { useDialogCall } from "@/components/admin/cases/use-dialog-call";
import { ShortcutHint, useShortcuts } from "@/components/admin/cases/shortcuts";
import { Button } from "@/components/ui/button";
import { checkClasses } from "@/components/ui/check-field";
import { FormFailure } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AdminSchool, MergedSchool } from "@/lib/curation/view";
import { formatReviewCount } from "@/lib/schools/labels";
import { CompareSchools } from "./compare-schools";

interface MergeSchoolsProps extends RowDialogProps {
  ids: readonly [string, string];
  onMerged: () => void;
  /** For suggested duplicates only: keys dismiss the pair or move to another one */
  queue?: MergerQueue;
}

interface MergerQueue {
  /** The button 'Not the Same' */
  dismiss: () => void;
  next?: () => void;
  previous?: () => void;
}

const KEYS = [
  [["J", "K"], "next, previous"],
  [["M"], "merge"],
  [["N"], "not the same"],
] as const;

/** Compares two schools, asks which one to keep and merges the other into it. */
export function MergeSchools({ ids, onMerged, queue, ...dialog }: MergeSchoolsProps) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: [`/api/admin/schools/${id}`],
      queryFn: ({ signal }: { signal: AbortSignal }) => readAdmin<AdminSchool>(`/api/admin/schools/${id}`, { signal }),
      staleTime: 0,
    })),
  });
  const [first, second] = found.map(({ data }) => data);
  const error = found.find((one) => one.error)?.error;
  const form = useRef<HTMLFormElement>(null);
  const { onKeyDown, ...hint } = useShortcuts(
    queue
      ? {
          m: () => form.current?.requestSubmit(),
          n: queue.dismiss,
          ...(queue.next && { j: queue.next }),
          ...(queue.previous && { k: queue.previous }),
        }
      : {},
  );
  return (
    <RowDialog title="Are these the same school?" initialFocus="dialog" onKeyDown={onKeyDown} {...dialog}>
      {error && <FormFailure>We couldn’t load the schools. {describeFailure(error)}</FormFailure>}
      {!error && !(first && second) && <Skeleton className="h-[1.2rem]" />}
      {first && second && (
        <MergeForm
          key={`${first.id} ${first.version} ${second.id} ${second.version}`}
          form={form}
          schools={[first, second]}
          onMerged={onMerged}
          onDismiss={queue?.dismiss}
          reload={() => found.forEach((one) => void one.refetch())}
        />
      )}
      {queue && <ShortcutHint {...hint} keys={KEYS} />}
    </RowDialog>
  );
}

interface MergeFormProps extends Pick<MergeSchoolsProps, "onMerged"> {
  form: React.Ref<HTMLFormElement>;
  onDismiss?: () => void;
  schools: [AdminSchool, AdminSchool];
  /** Called when someone else has changed one of them, to load both again */
  reload: () => void;
}

function MergeForm({ form, schools, onMerged, onDismiss, reload }: MergeFormProps) {
  const [targetId, setTargetId] = useState(() => suggestTarget(schools).id);
  const [isFilled, setFilled] = useState(true);
  const target = schools.find(({ id }) => id === targetId)!;
  const source = schools.find(({ id }) => id !== targetId)!;
  const { isPending, failure, send } = useDialogCall(async () => {
    const body = { intoId: target.id, fill: isFilled, version: source.version, intoVersion: target.version };
    try {
      const answer = await callAdmin(`/api/admin/schools/${source.id}/merge`, { method: "POST", body });
      const { name, moved } = (await answer.json()) as Partial<MergedSchool>;
      toastOutcome(answer, { title: "Schools Merged", text: `${name}: ${formatReviewCount(moved?.reviews ?? 0)} moved.` }, source.name);
      onMerged();
    } catch (error) {
      if (failureOf(error).code === "STALE") reload();
      throw error;
    }
  });

  return (
    <form
      ref={form}
      className={decisionPartClasses}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <CompareSchools schools={schools} targetId={targetId} onChoose={setTargetId} />
      <label className={checkClasses}>
        <input type="checkbox" checked={isFilled} onChange={(event) => setFilled(event.target.checked)} />
        <span>Copy what only the other school has: facts, UDISE code, fees of other years</span>
      </label>
      <p className="text-sm">
        {formatReviewCount(source.totalReviews)} of <b>{source.name}</b> with their replies, its enrolments and its representatives move to{" "}
        <b>{target.name}</b>, and its address redirects there. If a parent reviewed both, only one of the reviews stays. You can undo this
        in the history of <b>{source.name}</b> or in the audit log. Reviews written before you undo it stay with <b>{target.name}</b>,
        unless the author’s child is only at <b>{source.name}</b>.
      </p>
      {failure && <FormFailure>{failure.text}</FormFailure>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitButton isPending={isPending} variant="destructive" size="default">
          Merge Into {target.name.length > 40 ? "the Chosen School" : target.name}
        </SubmitButton>
        {onDismiss && (
          <Button variant="outline" onClick={() => isPending || onDismiss()}>
            Not the Same
          </Button>
        )}
      </div>
    </form>
  );
}

/** The school with more reviews and more facts; a listed one before a closed one. */
function suggestTarget([one, other]: [AdminSchool, AdminSchool]): AdminSchool {
  if (one.status !== other.status) return one.status === "listed" ? one : other;
  const weight = (school: AdminSchool) => 10 * school.totalReviews + school.factCount;
  return weight(other) > weight(one) ? other : one;
}
