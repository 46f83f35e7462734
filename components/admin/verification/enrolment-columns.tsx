import type { Column } from "@/components/ui/table";
import { classWords } from "@/lib/enrolments/labels";
import { formatAcademicYear, formatDate } from "@/lib/schools/labels";
import type { PendingEnrolment } from "@/lib/verification/view";
import { PersonCell, SchoolCell } from "@/components/admin/person-and-school-cells";
import { nameOf } from "@/components/admin/use-decisions";
import { Button } from "@/components/ui/button";

interface EnrolmentColumns {
  pendingId: string | null;
  onOpen: (what: "view" | "reject", enrolment: PendingEnrolment) => void;
  onConfirm: (enrolment: PendingEnrolment) => void;
}

export function enrolmentColumns({ pendingId, onOpen, onConfirm }: EnrolmentColumns): Column<PendingEnrolment>[] {
  return [
    {
      id: "parent",
      title: "Parent",
      kind: "name",
      cell: ({ parent }) => <PersonCell person={parent} />,
    },
    {
      id: "school",
      title: "School",
      cell: ({ school }) => <SchoolCell school={school} />,
    },
    { id: "class", title: "Class", cell: (enrolment) => describeClass(enrolment) ?? <span className="text-ink-soft">Not given</span> },
    {
      id: "added",
      title: "Added",
      sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Oldest first", descendingLabel: "Newest first" },
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (enrolment) => (
        <>
          {enrolment.document && (
            <Button variant="outline" size="sm" data-opener onClick={() => onOpen("view", enrolment)}>
              View Document<span className="sr-only"> of {nameOf(enrolment.parent)}</span>
            </Button>
          )}
          <Button variant="outline" size="sm" aria-disabled={pendingId === enrolment.id || undefined} onClick={() => onConfirm(enrolment)}>
            Confirm<span className="sr-only"> {describeEnrolment(enrolment)}</span>
          </Button>
          <Button variant="destructive" size="sm" onClick={() => onOpen("reject", enrolment)}>
            Reject<span className="sr-only"> {describeEnrolment(enrolment)}</span>
          </Button>
        </>
      ),
    },
  ];
}

/** `Class 4, 2026-27`, or null if neither is known */
export function describeClass({ className, academicYear }: Pick<PendingEnrolment, "className" | "academicYear">): string | null {
  const parts = [className && classWords(className), academicYear && formatAcademicYear(academicYear)].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}

/** `Meera Joshi at Nandanvan Vidyalaya` */
export const describeEnrolment = ({ parent, school }: PendingEnrolment): string => `${nameOf(parent)} at ${school.name}`;
