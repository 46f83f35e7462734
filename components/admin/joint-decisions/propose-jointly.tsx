import { callAdmin } from "@/components/admin/call-admin";
import { RowForm } from "@/components/admin/cases/row-form";
import type { RowDialogProps } from "@/components/admin/lists/row-dialog";
import { TextField, TextareaField } from "@/components/ui/field";
import { JOINT_KIND_LABELS } from "@/lib/joint-decisions/labels";
import { MAX_REASON_LENGTH, type JointKind } from "@/lib/joint-decisions/schema";
import { JOINT_DECISIONS } from "./joint-decisions-address";

interface ProposeJointlyProps extends RowDialogProps {
  kind: JointKind;
  /** null: the admin enters the address or id of a review */
  subject: { id: string; name: string } | null;
  onDone: () => void;
}

/** Proposes an act that needs two administrators. */
export function ProposeJointly({ kind, subject, onDone, ...dialog }: ProposeJointlyProps) {
  return (
    <RowForm
      title={JOINT_KIND_LABELS[kind]}
      subject={subject?.name ?? "A published review"}
      action="Propose"
      send={(given) => {
        const body = { kind, subjectId: subject?.id ?? idOf(given("subjectId")), reason: given("reason") };
        return callAdmin(JOINT_DECISIONS, { method: "POST", body });
      }}
      done={{ title: "Proposed", text: "We have told the other administrators." }}
      onDone={onDone}
      {...dialog}
    >
      {(field) => (
        <>
          <p>
            This needs two administrators. Say why you propose it. Another administrator agrees or declines within 7 days; until then
            nothing changes.
          </p>
          {!subject && (
            <TextField
              label="The review’s id"
              hint="Or a link that ends with #review- and the id, as in our emails."
              {...field("subjectId")}
            />
          )}
          <TextareaField
            label="Reason"
            hint="Saved in the audit log. Don’t name any people."
            maxLength={MAX_REASON_LENGTH}
            {...field("reason")}
          />
        </>
      )}
    </RowForm>
  );
}

/** The id at the end of `…/schools/S1#review-<id>`, or the text itself. */
const idOf = (link: string): string => link.split("#review-").at(-1)!;
