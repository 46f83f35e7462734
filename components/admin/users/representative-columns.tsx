import type { Column } from "@/components/ui/table";
import type { ListedRepresentative } from "@/lib/moderation/view";
import { formatDate } from "@/lib/schools/labels";
import { PersonCell, SchoolCell } from "@/components/admin/person-and-school-cells";
import { nameOf } from "@/components/admin/use-decisions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

export function representativeColumns({ onEnd }: { onEnd: (link: ListedRepresentative) => void }): Column<ListedRepresentative>[] {
  return [
    {
      id: "person",
      title: "Person",
      kind: "name",
      cell: ({ user }) => <PersonCell person={user} />,
    },
    {
      id: "school",
      title: "School",
      sort: { ascending: "school", descending: "-school" },
      cell: ({ school }) => <SchoolCell school={school} />,
    },
    { id: "proof", title: "Proof", cell: ({ proof }) => <span className="prose">{proof}</span> },
    {
      id: "linked",
      title: "Linked",
      sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Oldest first", descendingLabel: "Newest first" },
      cell: ({ linkedAt, linkedBy, endedAt }) => (
        <span className="gap-1 grid justify-items-start">
          <span className="whitespace-nowrap">{formatDate(linkedAt)}</span>
          {linkedBy && <span className="text-ink-soft">by {linkedBy}</span>}
          {endedAt && <Badge variant="neutral">Ended {formatDate(endedAt)}</Badge>}
        </span>
      ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (link) =>
        link.endedAt === null && (
          <Button variant="outline" size="sm" data-opener onClick={() => onEnd(link)}>
            End
            <span className="sr-only">
              : {nameOf(link.user)} for {link.school.name}
            </span>
          </Button>
        ),
    },
  ];
}
