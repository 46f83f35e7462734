import { useState } from "react";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { ShortcutHint, useShortcuts } from "@/components/admin/cases/shortcuts";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { ComparedValue } from "@/components/admin/compared-value";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/field";
import { PlainTable } from "@/components/ui/plain-table";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatFact } from "@/lib/curation/labels";
import { JOINT_KIND_LABELS } from "@/lib/joint-decisions/labels";
import { isEdit, MAX_REASON_LENGTH, type ProposalAnswer } from "@/lib/joint-decisions/schema";
import type { JointDecision } from "@/lib/joint-decisions/view";
import { labelOf, UploadChanges } from "./upload-changes";

interface AnswerProposalProps extends RowDialogProps {
  proposal: JointDecision;
  isPending: boolean;
  onAnswer: (answer: ProposalAnswer) => void;
  next?: () => void;
  previous?: () => void;
}

/** A proposal with its reason and the facts before and after, to agree to or to decline. Keys decide and move between proposals. */
export function AnswerProposal({ proposal, isPending, onAnswer, next, previous, ...dialog }: AnswerProposalProps) {
  const { kind, subject, mayAgree, isYours, changes, upload } = proposal;
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
        {upload && <UploadChanges proposal={proposal} upload={upload} />}
        {(proposal.reason || !upload) && (
          <p className="wrap-anywhere">
            <span className="text-ink-soft">Reason:</span> {proposal.reason || "none given"}
          </p>
        )}
        {(kind.startsWith("school.") || kind === "representative.link") && (
          <a href={`/schools/${subject.id}`} target="_blank" rel="noopener">
            See the school’s page<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <p>
          {upload
            ? "It begins at once and may take a few minutes. Schools whose facts have changed since are left as they are, and listed with the upload."
            : isEdit(kind) && !ABOUT_PERSONS.has(kind)
              ? "It is done at once. The audit log names you both, the school’s page says that two people agreed."
              : `It is done at once${isEdit(kind) ? "" : " and cannot be undone"}. The audit log names you both.`}
        </p>
        {!isYours && (
          <TextareaField
            label="Your reason"
            optional
            hint="If you decline, its author sees this. Don’t name any people."
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {!mayAgree && (
          <p role="note">Nobody can agree yet: you or the author of this proposal became an administrator less than seven days ago.</p>
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

/** Proposals about a person: the school's page doesn't mention them. */
const ABOUT_PERSONS: ReadonlySet<JointDecision["kind"]> = new Set(["claim.approve", "representative.link"]);

const KEYS = [
  [["A"], "agree"],
  [["D"], "decline"],
  [["J", "K"], "next, previous"],
] as const;

function Changes({ proposal: { kind, changes } }: { proposal: JointDecision }) {
  const [before, after] = kind === "school.merge" ? ["Is merged", "Stays"] : ["Now", "Proposed"];
  return (
    <PlainTable
      caption={kind === "school.merge" ? "The two schools" : "The facts before and after"}
      look="comparison"
      hasRowHeadings
      columns={["", before, after]}
      rows={changes.map(({ field, ...sides }) => {
        const [one, other] = [formatFact(field, sides.before), formatFact(field, sides.after)];
        return [
          labelOf(field),
          <ComparedValue key="one" value={one} isMarked={one !== other} />,
          <ComparedValue key="other" value={other} isMarked={one !== other} />,
        ];
      })}
    />
  );
}
