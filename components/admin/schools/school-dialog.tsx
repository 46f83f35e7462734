import { useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { Dialog } from "@/components/ui/dialog.client";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AdminSchool } from "@/lib/curation/view";
import { LikelyNotice } from "./similar-schools-notice";
import { SchoolForm } from "./school-form";
import type { SchoolFormFacts } from "./school-values";
import { TwoVersions } from "@/components/admin/reviews/compare-versions";
import { useLikelySchools } from "./use-similar-schools";
import { useSchoolForm } from "./use-school-form";

interface SchoolDialogProps {
  school: AdminSchool | null;
  form: SchoolFormFacts;
  onSaved: (school: AdminSchool) => void;
  onClose: () => void;
  returnFocus: () => void;
}

const FORM = "school-form";

/** The form of a school in a dialog. Where somebody else saved first, both versions stand side by side. */
export function SchoolDialog({ school, form, onSaved, onClose, returnFocus }: SchoolDialogProps) {
  const state = useSchoolForm({ school, form, onSaved });
  const [isLeaving, setLeaving] = useState(false);
  const likely = useLikelySchools(state.values, school?.id);
  const { values, faults, fault, conflict, isPending } = state;
  const close = () => (state.isChanged && !isPending ? setLeaving(true) : onClose());

  return (
    <Dialog
      open
      width="form"
      title={school ? "Edit School" : "Add School"}
      onOpenChange={(isOpen) => !isOpen && close()}
      returnFocus={returnFocus}
      footer={
        <>
          <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={close}>
            Cancel
          </button>
          <SubmitButton isPending={isPending} pendingLabel="Saving..." large={false} form={FORM}>
            {school ? "Save" : "Add School"}
          </SubmitButton>
        </>
      }
    >
      <form
        className="form"
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void state.submit();
        }}
      >
        {fault && <ErrorSummary {...fault} attempt={state.attempt} />}
        {conflict ? (
          <TwoVersions {...conflict} />
        ) : (
          <SchoolForm values={values} faults={faults} form={form} onChange={state.change} warning={<LikelyNotice schools={likely} />} />
        )}
      </form>
      {isLeaving && (
        <ConfirmDialog
          title="Discard Changes"
          action="Discard"
          icon="x"
          isPending={false}
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
          returnFocus={() => document.querySelector<HTMLElement>(`#${FORM} input`)?.focus()}
        >
          <p>What you have typed is not saved yet.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
