import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { ErrorSummary } from "@/components/ui/error-summary";
import { TextField } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { Skeleton } from "@/components/ui/skeleton";
import { SubmitButton } from "@/components/ui/submit-button";
import { MAX_REASON_LENGTH } from "@/lib/joint-decisions/schema";
import type { AdminSchool, ChangedSchool } from "@/lib/curation/view";
import { CompareVersions } from "./compare-versions";
import { SchoolForm } from "./school-form";
import type { SchoolFormFacts } from "./school-values";
import { SCHOOLS } from "@/components/admin/schools/schools-address";
import { SimilarSchools } from "./similar-schools";
import { useSchoolForm } from "./use-school-form";

interface SchoolDialogProps extends RowDialogProps {
  /** null to add a school */
  schoolId: string | null;
  form: SchoolFormFacts;
  onSaved: (school: ChangedSchool) => void;
}

const FORM = "school-form";

/** Add School, or Edit School with its current facts. */
export function SchoolDialog({ schoolId, form, onSaved, ...dialog }: SchoolDialogProps) {
  const detail = useQuery({
    queryKey: [SCHOOLS, schoolId],
    queryFn: ({ signal }) => readAdmin<AdminSchool>(`${SCHOOLS}/${schoolId}`, { signal }),
    enabled: schoolId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (schoolId === null || detail.data) return <LoadedForm school={detail.data ?? null} form={form} onSaved={onSaved} {...dialog} />;
  return (
    <RowDialog width="form" title="Edit School" {...dialog}>
      {detail.isError ? (
        <LoadFailed
          look="plain"
          title="We couldn’t load the school"
          text={describeFailure(detail.error)}
          retry={() => void detail.refetch()}
        />
      ) : (
        <div className="space-y-4" aria-busy="true">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
            <Skeleton key={line} className="h-[1.2rem]" />
          ))}
        </div>
      )}
    </RowDialog>
  );
}

type LoadedFormProps = Omit<SchoolDialogProps, "schoolId"> & { school: AdminSchool | null };

/** The school form in a dialog. If someone else saved first, it shows both versions side by side. */
function LoadedForm({ school, form, onSaved, onClose, returnFocus }: LoadedFormProps) {
  const state = useSchoolForm({ school, form, onSaved });
  const [isLeaving, setLeaving] = useState(false);
  const { values, fieldErrors, problem, conflict, isPending } = state;
  const close = () => (state.isChanged && !isPending ? setLeaving(true) : onClose());

  return (
    <RowDialog
      width="form"
      title={school ? "Edit School" : "Add School"}
      onClose={close}
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
          <CompareVersions {...conflict} onChoose={state.chooseVersion} />
        ) : (
          <SchoolForm
            values={values}
            errors={fieldErrors}
            form={form}
            onChange={state.change}
            warning={<SimilarSchools values={values} except={school?.id} />}
          />
        )}
        {school && (
          <TextField
            label="How do you know?"
            optional
            hint="For another administrator, who must agree to a new name, board, number or class range. Don’t name any people."
            maxLength={MAX_REASON_LENGTH}
            value={state.reason}
            onChange={(event) => state.setReason(event.target.value)}
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
    </RowDialog>
  );
}
