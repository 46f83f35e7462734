"use client";
import dynamic from "next/dynamic";
import { Prose } from "@/components/admin/prose";
import { Lines, RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, dateColumn, nameColumn, OLDEST_FIRST } from "@/components/admin/lists/list-columns";
import { countRows, ListPage } from "@/components/admin/lists/list-page";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import type { ListedCorrection } from "@/lib/curation/view";
import { languageOf } from "@/lib/schools/labels";
import { Change } from "./correction-change";

const DecideCorrection = dynamic(() => import("./decide-correction").then((file) => file.DecideCorrection), { ssr: false });

/** Corrections that visitors suggested, to accept or reject. */
export function Corrections() {
  const page = useListPage<ListedCorrection, "accept" | "reject">({
    id: "corrections",
    path: "/api/admin/corrections",
    defaultSort: "oldest",
    reloadsOnClose: true,
  });
  const { opened } = page;
  const actions = actionsColumn<ListedCorrection>((correction) => {
    const about = `: ${CORRECTION_FIELD_LABELS[correction.field]} of ${correction.school.name}`;
    return (
      <>
        <RowButton label="Accept" about={about} isOpener onPress={() => page.open("accept", correction)} />
        <RowButton label="Reject" about={about} isDestructive onPress={() => page.open("reject", correction)} />
      </>
    );
  });

  return (
    <ListPage
      page={page}
      heading="Corrections"
      isHeadingHidden
      search="Search school"
      searched="school names and cities"
      count={(list) => countRows(list, "correction to review", "corrections to review")}
      caption="Suggested corrections"
      columns={[...COLUMNS, actions]}
      empty={{ title: "No corrections to review", text: "Corrections that visitors suggest will be listed here." }}
    >
      {opened && <DecideCorrection correction={opened.row} verdict={opened.what} onDecided={opened.remove} {...opened.dialog} />}
    </ListPage>
  );
}

const COLUMNS: Columns<ListedCorrection> = [
  nameColumn("School", ({ school }) => (
    <div>
      <div className="gap-1 grid justify-items-start">
        <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
          {school.name}
        </a>
        <span className="text-sm text-ink-soft">{school.city}</span>
      </div>
    </div>
  )),
  column("Correction", (correction) => <Change {...correction} />),
  column("Source", ({ source, note, wantsAnswer }) => (
    <Lines>
      <Prose text={source} />
      {note && <Prose text={note} isSoft />}
      {wantsAnswer && <span className="text-sm text-ink-soft">Wants an answer by email</span>}
    </Lines>
  )),
  dateColumn("Received", OLDEST_FIRST, ({ createdAt }) => createdAt),
];
