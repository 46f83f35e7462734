import { useState } from "react";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { ShortcutHint, useShortcuts } from "@/components/admin/cases/shortcuts";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextareaField } from "@/components/ui/textarea-field";
import { formatFact } from "@/lib/curation/labels";
import { JOINT_KIND_LABELS } from "@/lib/joint-decisions/labels";
import { isEdit, JOINT_REASON_MAX, type ProposalAnswer } from "@/lib/joint-decisions/schema";
import type { JointDecision } from "@/lib/joint-decisions/view";
import { FACT_LABELS, languageOf } from "@/lib/schools/labels";

interface AnswerProposalProps extends RowDialogProps {
  proposal: JointDecision;
  isPending: boolean;
  onAnswer: (answer: ProposalAnswer) => void;
  next?: () => void;
  previous?: () => void;
}

/** A proposal with its reason and the facts before and after, to agree to or to decline. Keys decide, too, and lead to the next one. */
export function AnswerProposal({ proposal, isPending, onAnswer, next, previous, ...dialog }: AnswerProposalProps) {
  const { kind, subject, mayAgree, isYours, changes } = proposal;
  const [reason, setReason] = useState("");
  const answer = (outcome: ProposalAnswer["outcome"]) => {
    if (!isPending) onAnswer({ outcome, ...(reason.trim() && { reason }) });
  };
  const { onKeyDown, ...hint } = useShortcuts({
    ...(mayAgree && { a: () => answer("agreed") }),
    ...(!isYours && { d: () => answer("declined") }),
    ...(next && { j: next }),
    ...(previous && { k: previous }),
  });
  return (
    <RowDialog title={JOINT_KIND_LABELS[kind]} description={subject.name} initialFocus="dialog" onKeyDown={onKeyDown} {...dialog}>
      <form
        className={decisionPartClasses}
        onSubmit={(event) => {
          event.preventDefault();
          answer("agreed");
        }}
      >
        {changes.length > 0 && <Changes proposal={proposal} />}
        <p className="wrap-anywhere">
          <span className="text-ink-soft">Reason:</span> {proposal.reason || "none given"}
        </p>
        {kind.startsWith("school.") && (
          <a href={`/schools/${subject.id}`} target="_blank" rel="noopener">
            See the school’s page<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <p>
          {isEdit(kind)
            ? "It is done at once. The audit log names you both, the school’s page says that two people agreed."
            : "It is done at once and cannot be undone. The audit log names you both."}
        </p>
        {!isYours && (
          <TextareaField
            label="Your reason"
            optional
            hint="If you decline, the one who proposed it sees this. Don’t name any people."
            maxLength={JOINT_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {!mayAgree && (
          <p role="note">Nobody can agree yet: you or the one who proposed this became an administrator less than seven days ago.</p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {mayAgree && (
            <SubmitButton isPending={isPending} size="default">
              Agree
            </SubmitButton>
          )}
          {!isYours && (
            <Button variant="destructive" aria-disabled={isPending || undefined} onClick={() => answer("declined")}>
              Decline
            </Button>
          )}
        </div>
      </form>
      <ShortcutHint {...hint} keys={KEYS} />
    </RowDialog>
  );
}

const KEYS = [
  [["A"], "agree"],
  [["D"], "decline"],
  [["J", "K"], "next, previous"],
] as const;

const cellClasses =
  "[&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:p-2 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_:is(th,td)]:wrap-anywhere";

function Changes({ proposal: { kind, changes } }: { proposal: JointDecision }) {
  const [before, after] = kind === "school.merge" ? ["Is merged", "Stays"] : ["Now", "Proposed"];
  return (
    <table className={`w-full table-fixed border-collapse text-sm/normal ${cellClasses}`}>
      <caption className="sr-only">{kind === "school.merge" ? "The two schools" : "The facts before and after"}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, ...sides }) => {
          const [one, other] = [formatFact(field, sides.before), formatFact(field, sides.after)];
          return (
            <tr key={field}>
              <th scope="row" className="font-normal text-ink-soft">
                {FACT_LABELS[field as keyof typeof FACT_LABELS] ?? field}
              </th>
              {[one, other].map((value, index) => (
                <td key={index} lang={languageOf(value)} className={one === other ? undefined : "font-semibold"}>
                  {value}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
