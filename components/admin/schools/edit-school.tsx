import { useQuery } from "@tanstack/react-query";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { Icon } from "@/components/ui/icon";
import type { AdminSchool } from "@/lib/curation/view";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { SchoolDialog } from "./school-dialog";
import type { SchoolFormFacts } from "./school-values";
import { SCHOOLS } from "./use-schools";

interface EditSchoolProps {
  /** null: a new one */
  schoolId: string | null;
  form: SchoolFormFacts;
  onSaved: (school: AdminSchool) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Add School, or Edit School with all that is known of it now. */
export function EditSchool({ schoolId, ...dialog }: EditSchoolProps) {
  const detail = useQuery({
    queryKey: [SCHOOLS, schoolId],
    queryFn: ({ signal }) => readAdmin<AdminSchool>(`${SCHOOLS}/${schoolId}`, { signal }),
    enabled: schoolId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (schoolId === null) return <SchoolDialog school={null} {...dialog} />;
  if (detail.data) return <SchoolDialog key={schoolId} school={detail.data} {...dialog} />;
  return (
    <Dialog open width="form" title="Edit School" onOpenChange={(isOpen) => !isOpen && dialog.onClose()} returnFocus={dialog.returnFocus}>
      {detail.isError ? (
        <div className="failed" role="alert">
          <Icon name="circle-alert" />
          <h3>The school did not come</h3>
          <p>{describeFailure(detail.error)}</p>
          <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => void detail.refetch()}>
            Try again
          </button>
        </div>
      ) : (
        <div className="stack" aria-busy="true">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
            <span key={line} className="sk sk-line" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
