import { Icon } from "@/components/ui/icon";
import type { Column } from "@/components/ui/table";
import { CATEGORY_LABELS, OUTCOME_LABELS } from "@/lib/grievances/labels";
import type { ListedGrievance } from "@/lib/grievances/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { DueClock } from "./due-clock";

export function grievanceColumns(onOpen: (grievance: ListedGrievance) => void): Column<ListedGrievance>[] {
  return [
    {
      id: "number",
      title: "Number",
      kind: "name",
      cell: ({ number, name, email }) => (
        <>
          <b className="num">{number}</b>
          {name && <span lang={languageOf(name)}>{name}</span>}
          {email ? <span className="soft address">{email}</span> : <span className="soft">Name and email deleted</span>}
        </>
      ),
    },
    { id: "about", title: "About", cell: ({ category }) => CATEGORY_LABELS[category] },
    {
      id: "raised",
      title: "Received",
      sort: { ascending: "newest", descending: "due", ascendingLabel: "Newest first", descendingLabel: "Due first" },
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    },
    {
      id: "due",
      title: "Due",
      cell: ({ createdAt, dueAt, decidedAt, outcome }) => (
        <span className="cell-lines">
          {decidedAt && outcome ? (
            <>
              <span className="status status-good">
                <Icon name="check" />
                {OUTCOME_LABELS[outcome]}
              </span>
              <span className="small soft">{formatDate(decidedAt)}</span>
            </>
          ) : (
            <DueClock since={createdAt} due={dueAt} />
          )}
        </span>
      ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (grievance) => (
        <button className="btn btn-2 btn-cell" type="button" data-opener onClick={() => onOpen(grievance)}>
          {grievance.decidedAt ? "Read" : "Read and Answer"}
          <span className="vh"> {grievance.number}</span>
        </button>
      ),
    },
  ];
}
