"use client";
import dynamic from "next/dynamic";
import { Lines, RowButton, SchoolCell } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, nameColumn } from "@/components/admin/lists/list-columns";
import { countRows, ListPage, ReloadButton } from "@/components/admin/lists/list-page";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { CHECK_LABELS, SCHEME_LABELS } from "@/lib/identifiers/labels";
import type { DueCheck } from "@/lib/identifiers/view";
import { formatCount, formatDate } from "@/lib/schools/labels";

const RecordCheck = dynamic(() => import("./record-check").then((file) => file.RecordCheck), { ssr: false });

/** Numbers of schools to look up in their register, the most viewed and longest unchecked first. */
export function RegisterChecks() {
  const page = useListPage<DueCheck>({ id: "register-checks", path: "/api/admin/register-checks", defaultSort: "due" });
  const { opened, rows } = page;
  const actions = actionsColumn<DueCheck>((check) => (
    <RowButton label="Check" about={` the number of ${check.school.name}`} isOpener onPress={() => page.open("view", check)} />
  ));
  const showNext = (check: DueCheck) => {
    const index = rows.findIndex(({ id }) => id === check.id);
    page.show("view", rows[index + 1] ?? rows[index - 1]);
  };
  return (
    <ListPage
      page={page}
      heading="Register checks"
      search="Search school, city or number"
      searched="schools, cities and numbers"
      tools={<ReloadButton list={page.list} />}
      count={(list) => `${countRows(list, "number", "numbers")} to look up, most viewed and longest unchecked first`}
      caption="Numbers to look up"
      columns={[...COLUMNS, actions]}
      empty={{
        title: "No checks are due",
        text: "Affiliation numbers and the UDISE codes of schools that are viewed most come up here twice a year.",
      }}
    >
      {opened && (
        <RecordCheck
          key={opened.row.id}
          check={opened.row}
          onSkip={() => showNext(opened.row)}
          onRecorded={() => {
            showNext(opened.row);
            opened.remove();
            if (rows.length === 1) void page.reload();
          }}
          {...opened.dialog}
        />
      )}
    </ListPage>
  );
}

const COLUMNS: Columns<DueCheck> = [
  nameColumn("School", ({ school }) => <SchoolCell school={school} />),
  column("Number", ({ scheme, value }) => (
    <Lines>
      <span>{value}</span>
      <span className="text-sm text-ink-soft">{SCHEME_LABELS[scheme]}</span>
    </Lines>
  )),
  column("Views in 30 days", ({ views }) => formatCount(views)),
  column("Last check", ({ checkedOn, found }) =>
    checkedOn && found ? (
      <Lines>
        <span className="whitespace-nowrap">{formatDate(checkedOn)}</span>
        <span className="text-sm text-ink-soft">{CHECK_LABELS[found]}</span>
      </Lines>
    ) : (
      <span className="text-ink-soft">Never</span>
    ),
  ),
];
