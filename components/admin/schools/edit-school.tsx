import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog.client";
import { LoadFailed } from "@/components/ui/load-failed";
import type { AdminSchool } from "@/lib/curation/view";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { SchoolDialog } from "./school-dialog";
import type { SchoolFormFacts } from "./school-values";
import { SCHOOLS } from "./schools-address";

interface EditSchoolProps {
  /** null to add a school */
  schoolId: string | null;
  form: SchoolFormFacts;
  onSaved: (school: AdminSchool) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Add School, or Edit School with its current facts. */
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
        <LoadFailed
          look="plain"
          title="We couldn’t load the school"
          text={describeFailure(detail.error)}
          retry={() => void detail.refetch()}
        />
      ) : (
        <div className="space-y-4" aria-busy="true">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
            <span
              key={line}
              className="block animate-breathe rounded-[2px] bg-line motion-reduce:animate-none motion-reduce:opacity-60 h-[1.2rem]"
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
