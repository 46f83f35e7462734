import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
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
          <b className="whitespace-nowrap">{number}</b>
          {name && <span lang={languageOf(name)}>{name}</span>}
          {email ? (
            <span className="text-ink-soft min-w-36 wrap-anywhere max-md:min-w-0">{email}</span>
          ) : (
            <span className="text-ink-soft">Name and email deleted</span>
          )}
        </>
      ),
    },
    { id: "about", title: "About", cell: ({ category }) => CATEGORY_LABELS[category] },
    {
      id: "raised",
      title: "Received",
      sort: { ascending: "newest", descending: "due", ascendingLabel: "Newest first", descendingLabel: "Due first" },
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      id: "due",
      title: "Due",
      cell: ({ createdAt, dueAt, decidedAt, outcome }) => (
        <span className="gap-1 grid justify-items-start">
          {decidedAt && outcome ? (
            <>
              <Badge variant="good" size="sm" icon="check">
                {OUTCOME_LABELS[outcome]}
              </Badge>
              <span className="text-sm text-ink-soft">{formatDate(decidedAt)}</span>
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
        <Button variant="outline" size="sm" data-opener onClick={() => onOpen(grievance)}>
          {grievance.decidedAt ? "Read" : "Read and Answer"}
          <span className="sr-only"> {grievance.number}</span>
        </Button>
      ),
    },
  ];
}
