import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { Dialog } from "@/components/ui/dialog.client";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AdminSchool } from "@/lib/curation/view";
import { SimilarSchoolsNotice } from "./similar-schools-notice";
import { SchoolForm } from "./school-form";
import type { SchoolFormFacts } from "./school-values";
import { CompareVersions } from "./compare-versions";
import { useSimilarSchools } from "./use-similar-schools";
import { useSchoolForm } from "./use-school-form";

interface SchoolDialogProps {
  school: AdminSchool | null;
  form: SchoolFormFacts;
  onSaved: (school: AdminSchool) => void;
  onClose: () => void;
  returnFocus: () => void;
}

const FORM = "school-form";

/** The school form in a dialog. If someone else saved first, it shows both versions side by side. */
export function SchoolDialog({ school, form, onSaved, onClose, returnFocus }: SchoolDialogProps) {
  const state = useSchoolForm({ school, form, onSaved });
  const [isLeaving, setLeaving] = useState(false);
  const similar = useSimilarSchools(state.values, school?.id);
  const { values, fieldErrors, problem, conflict, isPending } = state;
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
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <SubmitButton isPending={isPending} pendingLabel="Saving..." size="default" form={FORM}>
            {school ? "Save" : "Add School"}
          </SubmitButton>
        </>
      }
    >
      <form
        className="grid gap-4 [&>h2]:text-xl"
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void state.submit();
        }}
      >
        {problem && <ErrorSummary {...problem} attempt={state.attempt} />}
        {conflict ? (
          <CompareVersions {...conflict} />
        ) : (
          <SchoolForm
            values={values}
            errors={fieldErrors}
            form={form}
            onChange={state.change}
            warning={<SimilarSchoolsNotice schools={similar} />}
          />
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
          <p>Your changes have not been saved.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
