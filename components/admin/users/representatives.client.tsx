"use client";
import { Lines, PersonCell, RowButton, SchoolCell } from "@/components/admin/lists/cells";
import { actionsColumn, byText, column, type Columns, nameColumn, OLDEST_FIRST, sortedColumn } from "@/components/admin/lists/list-columns";
import { ListPage } from "@/components/admin/lists/list-page";
import { ConfirmRow } from "@/components/admin/lists/row-dialog";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Badge } from "@/components/ui/badge";
import { DialogButton } from "@/components/ui/dialog-button";
import type { ListedRepresentative } from "@/lib/moderation/view";
import { formatDate } from "@/lib/schools/labels";

const REPRESENTATIVES = "/api/admin/representatives";

const loadDialog = async () => (await import("./link-representative-dialog")).LinkRepresentativeDialog;

/** School representatives: link a person to a school, end a link. */
export function Representatives() {
  const page = useListPage<ListedRepresentative>({ id: "representatives", path: REPRESENTATIVES, defaultSort: "newest" });
  const { opened } = page;
  const end = (link: ListedRepresentative) =>
    page.act(link, {
      method: "DELETE",
      address: `${REPRESENTATIVES}/${link.id}`,
      done: { title: "Link Ended", text: `${nameOf(link.user)} no longer represents ${link.school.name}.` },
      failed: "Failed to end the link.",
      keepsRow: true,
    });
  const actions = actionsColumn<ListedRepresentative>(
    (link) =>
      link.endedAt === null && (
        <RowButton label="End" about={`: ${nameOf(link.user)} for ${link.school.name}`} isOpener onPress={() => page.open("view", link)} />
      ),
  );

  return (
    <ListPage
      page={page}
      heading="School representatives"
      intro={
        <p className="text-ink-soft max-w-measure">
          Representatives can reply to reviews of their school, but can’t review it. Link a person only after you have seen proof, such as a
          letter from the school or a call to its office.
        </p>
      }
      search="Search person or school"
      searched="people and schools"
      tools={<DialogButton label="Link a person" icon="school" load={loadDialog} props={{ onLinked: page.reload }} />}
      caption="School representatives"
      columns={[...COLUMNS, actions]}
      empty={{ icon: "info", title: "No representatives yet", text: "People you link to a school will be listed here." }}
    >
      {opened && (
        <ConfirmRow action="End Link" icon="x" isPending={page.isPending} onConfirm={() => void end(opened.row)} {...opened.dialog}>
          <p>
            {nameOf(opened.row.user)} will no longer be able to reply for {opened.row.school.name}. Earlier replies stay, because they
            belong to the school.
          </p>
        </ConfirmRow>
      )}
    </ListPage>
  );
}

const COLUMNS: Columns<ListedRepresentative> = [
  nameColumn("Person", ({ user }) => <PersonCell person={user} />),
  sortedColumn("School", byText("school"), ({ school }) => <SchoolCell school={school} />),
  column("Proof", ({ proof }) => <span className="whitespace-pre-line">{proof}</span>),
  sortedColumn("Linked", OLDEST_FIRST, ({ linkedAt, linkedBy, endedAt }) => (
    <Lines>
      <span className="whitespace-nowrap">{formatDate(linkedAt)}</span>
      {linkedBy && <span className="text-ink-soft">by {linkedBy}</span>}
      {endedAt && <Badge variant="neutral">Ended {formatDate(endedAt)}</Badge>}
    </Lines>
  )),
];
