import { useState } from "react";
import { type PickedSchool, SchoolPicker } from "@/components/schools/school-picker.client";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import type { ListedSchool } from "@/lib/curation/view";
import { MergeSchools } from "./merge-schools";

interface MergeWithProps {
  school: Pick<ListedSchool, "id" | "name">;
  onDone: () => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Finds the school that another one is the same as, then shows both side by side. */
export function MergeWith({ school, onDone, onClose, returnFocus }: MergeWithProps) {
  const [picked, setPicked] = useState<PickedSchool | null>(null);
  const [otherId, setOtherId] = useState<string | null>(null);
  const [fault, setFault] = useState<string | undefined>();

  if (otherId) return <MergeSchools ids={[school.id, otherId]} onMerged={onDone} onClose={onClose} returnFocus={returnFocus} />;

  const compare = (event: React.FormEvent) => {
    event.preventDefault();
    if (picked?.kind !== "listed") setFault("Choose a school");
    else if (picked.id === school.id) setFault("This is the same entry. Choose the other one.");
    else setOtherId(picked.id);
  };

  return (
    <Dialog
      open
      width="narrow"
      title="Merge School"
      description={`Which school is the same as ${school.name}?`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <form className="decide-part" onSubmit={compare} noValidate>
        <SchoolPicker
          label="The other school"
          isListedOnly
          value={picked}
          onChange={(value) => {
            setPicked(value);
            setFault(undefined);
          }}
          errors={{ school: fault }}
        />
        <button className={buttonClasses({ block: true })} type="submit">
          Compare
        </button>
      </form>
    </Dialog>
  );
}
