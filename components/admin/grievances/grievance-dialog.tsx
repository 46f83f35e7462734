import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormFailure } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { CATEGORY_LABELS, OUTCOME_LABELS } from "@/lib/grievances/labels";
import type { GrievanceDecision } from "@/lib/grievances/schema";
import type { GrievanceDetail } from "@/lib/grievances/view";
import { formatMoment } from "@/lib/platform/clock";
import { callAdmin, describeFailure, readAdmin, toastFailure } from "@/components/admin/call-admin";
import { Prose } from "@/components/admin/prose";
import { Fact } from "@/components/ui/fact";
import { Lines } from "@/components/admin/lists/cells";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { DueClock } from "@/components/admin/cases/clocks";
import { GrievanceAnswer } from "./grievance-answer";

type GrievanceDialogProps = RowDialogProps & { id: string; number: string; onDecided: () => void };

/** One grievance and its answer, which can be given once. */
export function GrievanceDialog({ id, number, onDecided, ...dialog }: GrievanceDialogProps) {
  const address = `/api/admin/grievances/${id}`;
  const client = useQueryClient();
  const { data: grievance, error } = useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => readAdmin<GrievanceDetail>(address, { signal }),
  });

  const decide = async (decision: Omit<GrievanceDecision, "version">) => {
    try {
      await callAdmin(address, { method: "PUT", body: { ...decision, version: grievance?.version } });
      toast({ title: "Grievance Decided", text: `${number}. We have emailed the answer.` });
      onDecided();
      dialog.onClose();
    } catch (failure) {
      toastFailure(failure, "Failed to decide the grievance.");
      // Someone else may have decided first: load the current state.
      await client.invalidateQueries({ queryKey: [address] });
      onDecided();
    }
  };

  return (
    <RowDialog title={`Grievance ${number}`} initialFocus="dialog" {...dialog}>
      {error && <FormFailure>We couldn’t load the grievance. {describeFailure(error)}</FormFailure>}
      {!grievance && !error && <Skeleton className="h-[1.2rem]" />}
      {grievance && <GrievanceFacts grievance={grievance} />}
      {grievance && !grievance.decidedAt && <GrievanceAnswer onDecide={decide} />}
    </RowDialog>
  );
}

function GrievanceFacts({ grievance }: { grievance: GrievanceDetail }) {
  const { category, page, name, email, message, answer, outcome, decidedAt, decidedBy } = grievance;
  return (
    <dl className="facts">
      <Fact label="About">{CATEGORY_LABELS[category]}</Fact>
      {page && (
        <Fact label="Page">
          <a className="min-w-36 wrap-anywhere max-md:min-w-0" href={page}>
            {page}
          </a>
        </Fact>
      )}
      <Fact label="From">
        {name ?? "Deleted"}
        {email && (
          <>
            <br />
            <span className="min-w-36 wrap-anywhere max-md:min-w-0">{email}</span>
          </>
        )}
        <br />
        <span className="text-sm text-ink-soft">{grievance.isByMember ? "Signed in" : "Not signed in"}</span>
      </Fact>
      <Fact label="Received">{formatMoment(grievance.createdAt)}</Fact>
      {!decidedAt && (
        <Fact label="Due">
          <Lines>
            <DueClock since={grievance.createdAt} due={grievance.dueAt} />
            {formatMoment(grievance.dueAt)}
          </Lines>
        </Fact>
      )}
      <Fact label="Message">{message === null ? <span className="text-ink-soft">Deleted</span> : <Prose text={message} />}</Fact>
      {decidedAt && outcome && (
        <Fact label="Decision">
          {OUTCOME_LABELS[outcome]}, {formatMoment(decidedAt)}
          {decidedBy && `, by ${decidedBy}`}
        </Fact>
      )}
      {answer && (
        <Fact label="Answer">
          <Prose text={answer} />
        </Fact>
      )}
    </dl>
  );
}
