import { useState } from "react";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { type PickedSchool, SchoolPicker } from "@/components/schools/school-picker.client";
import { Button } from "@/components/ui/button";
import type { ListedSchool } from "@/lib/curation/view";
import { MergeSchools } from "./merge-schools";

/** Asks for the duplicate of a school, then compares the two. */
export function ChooseMergeTarget({ school, onDone, ...dialog }: RowDialogProps & { school: ListedSchool; onDone: () => void }) {
  const [picked, setPicked] = useState<PickedSchool | null>(null);
  const [otherId, setOtherId] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  const finish = () => {
    onDone();
    dialog.onClose();
  };
  if (otherId) return <MergeSchools ids={[school.id, otherId]} onMerged={finish} {...dialog} />;

  const compare = (event: React.FormEvent) => {
    event.preventDefault();
    if (picked?.kind !== "listed") setError("Choose a school");
    else if (picked.id === school.id) setError("This is the same school. Choose a different one.");
    else setOtherId(picked.id);
  };

  return (
    <RowDialog width="narrow" title="Merge School" description={`Which school is the same as ${school.name}?`} {...dialog}>
      <form className={decisionPartClasses} onSubmit={compare} noValidate>
        <SchoolPicker
          label="The other school"
          isListedOnly
          value={picked}
          onChange={(value) => {
            setPicked(value);
            setError(undefined);
          }}
          errors={{ school: error }}
        />
        <Button block type="submit">
          Compare
        </Button>
      </form>
    </RowDialog>
  );
}
