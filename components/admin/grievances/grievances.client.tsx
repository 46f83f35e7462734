"use client";
import dynamic from "next/dynamic";
import { Lines, RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, nameColumn, dateColumn } from "@/components/admin/lists/list-columns";
import { countRows, ListPage } from "@/components/admin/lists/list-page";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Badge } from "@/components/ui/badge";
import { CATEGORY_LABELS, OUTCOME_LABELS } from "@/lib/grievances/labels";
import type { ListedGrievance } from "@/lib/grievances/view";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { DueClock } from "@/components/admin/cases/clocks";

const GrievanceDialog = dynamic(() => import("./grievance-dialog").then((file) => file.GrievanceDialog), { ssr: false });

/** Grievances, open ones first by deadline. Each opens in a dialog. */
export function Grievances() {
  const page = useListPage<ListedGrievance>({ id: "grievances", path: "/api/admin/grievances", defaultSort: "due" });
  const { opened } = page;
  const actions = actionsColumn<ListedGrievance>((grievance) => (
    <RowButton
      label={grievance.decidedAt ? "Read" : "Read and Answer"}
      about={` ${grievance.number}`}
      isOpener
      onPress={() => page.open("view", grievance)}
    />
  ));

  return (
    <ListPage
      page={page}
      heading="Grievances"
      isHeadingHidden
      search="Search number, name or email"
      searched="numbers, names and email addresses"
      count={(list) => countRows(list, "grievance", "grievances")}
      columns={[...COLUMNS, actions]}
      empty={{ title: "No grievances", text: "New grievances will be listed here." }}
    >
      {opened && <GrievanceDialog id={opened.row.id} number={opened.row.number} onDecided={page.reload} {...opened.dialog} />}
    </ListPage>
  );
}

const BY_ARRIVAL = { ascending: "newest", descending: "due", ascendingLabel: "Newest first", descendingLabel: "Due first" };

const COLUMNS: Columns<ListedGrievance> = [
  nameColumn("Number", ({ number, name, email }) => (
    <>
      <b className="whitespace-nowrap">{number}</b>
      {name && <span lang={languageOf(name)}>{name}</span>}
      {email ? (
        <span className="text-ink-soft min-w-36 wrap-anywhere max-md:min-w-0">{email}</span>
      ) : (
        <span className="text-ink-soft">Name and email deleted</span>
      )}
    </>
  )),
  column("About", ({ category }) => CATEGORY_LABELS[category]),
  dateColumn("Received", BY_ARRIVAL, ({ createdAt }) => createdAt),
  column("Due", ({ createdAt, dueAt, decidedAt, outcome }) => (
    <Lines>
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
    </Lines>
  )),
];
