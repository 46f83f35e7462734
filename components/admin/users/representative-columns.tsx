import type { Column } from "@/components/ui/table";
import type { ListedRepresentative } from "@/lib/moderation/view";
import { formatDate } from "@/lib/schools/labels";
import { PersonCell, SchoolCell } from "@/components/admin/person-and-school-cells";
import { nameOf } from "@/components/admin/use-decisions";

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
        <span className="cell-lines">
          <span className="num">{formatDate(linkedAt)}</span>
          {linkedBy && <span className="soft">by {linkedBy}</span>}
          {endedAt && <span className="status">Ended {formatDate(endedAt)}</span>}
        </span>
      ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (link) =>
        link.endedAt === null && (
          <button className="btn btn-2 btn-cell" type="button" data-opener onClick={() => onEnd(link)}>
            End
            <span className="vh">
              : {nameOf(link.user)} for {link.school.name}
            </span>
          </button>
        ),
    },
  ];
}
