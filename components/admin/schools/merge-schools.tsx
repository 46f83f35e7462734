import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/components/accounts/call-failure";
import { Dialog } from "@/components/ui/dialog.client";
import { FormFailure } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import type { AdminSchool, MergedSchool } from "@/lib/curation/view";
import { formatReviewCount } from "@/lib/schools/labels";
import { callAdmin, describeFailure, isSignedOut, readAdmin } from "@/components/admin/call-admin";
import { decisionPartClasses } from "@/components/admin/case-layout";
import { Button } from "@/components/ui/button";
import { checkClasses } from "@/components/ui/check-field";
import { Skeleton } from "@/components/ui/skeleton";
import { CompareSchools } from "./compare-schools";

interface MergeSchoolsProps {
  ids: readonly [string, string];
  onMerged: (school: MergedSchool) => void;
  /** 'Not the Same', offered for suggested duplicates only. Resolves to whether it was saved */
  onDismiss?: () => Promise<boolean>;
  onClose: () => void;
  returnFocus: () => void;
}

/** Compares two schools, asks which one to keep and merges the other into it. */
export function MergeSchools({ ids, onMerged, onDismiss, onClose, returnFocus }: MergeSchoolsProps) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: [`/api/admin/schools/${id}`],
      queryFn: ({ signal }: { signal: AbortSignal }) => readAdmin<AdminSchool>(`/api/admin/schools/${id}`, { signal }),
      staleTime: 0,
    })),
  });
  const [first, second] = found.map(({ data }) => data);
  const error = found.find((one) => one.error)?.error;
  return (
    <Dialog
      open
      title="Are these the same school?"
      initialFocus="dialog"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      {error && <FormFailure>We couldn’t load the schools. {describeFailure(error)}</FormFailure>}
      {!error && !(first && second) && <Skeleton className="h-[1.2rem]" />}
      {first && second && (
        <MergeForm
          key={`${first.version} ${second.version}`}
          schools={[first, second]}
          onMerged={onMerged}
          onDismiss={onDismiss}
          onClose={onClose}
          reload={() => found.forEach((one) => void one.refetch())}
        />
      )}
    </Dialog>
  );
}

type MergeFormProps = Pick<MergeSchoolsProps, "onMerged" | "onDismiss" | "onClose"> & {
  schools: [AdminSchool, AdminSchool];
  /** Called when someone else has changed one of them, to load both again */
  reload: () => void;
};

function MergeForm({ schools, onMerged, onDismiss, onClose, reload }: MergeFormProps) {
  const [targetId, setTargetId] = useState(() => suggestTarget(schools).id);
  const [isFilled, setFilled] = useState(true);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const target = schools.find(({ id }) => id === targetId)!;
  const source = schools.find(({ id }) => id !== targetId)!;

  const merge = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setFailure(null);
    try {
      const body = { intoId: target.id, fill: isFilled, version: source.version, intoVersion: target.version };
      const response = await callAdmin(`/api/admin/schools/${source.id}/merge`, { method: "POST", body });
      const merged: MergedSchool = await response.json();
      toast({ title: "Schools Merged", text: `${merged.name}: ${formatReviewCount(merged.moved.reviews)} moved.` });
      onMerged(merged);
      onClose();
    } catch (error) {
      if (isSignedOut(error)) return;
      const { code, text } = failureOf(error);
      setFailure(text);
      setPending(false);
      if (code === "STALE") reload();
    }
  };

  const dismiss = async () => {
    if (!isPending && (await onDismiss?.())) onClose();
  };

  return (
    <form className={decisionPartClasses} onSubmit={(event) => void merge(event)}>
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
      {failure && <FormFailure>{failure}</FormFailure>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitButton isPending={isPending} variant="destructive" size="default">
          Merge Into {target.name.length > 40 ? "the Chosen School" : target.name}
        </SubmitButton>
        {onDismiss && (
          <Button variant="outline" onClick={() => void dismiss()}>
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
