import { LockNote, Lines, RowButton, RowNote } from "@/components/admin/lists/cells";
import {
  actionsColumn,
  byText,
  column,
  nameColumn,
  selectionColumn,
  type RowSelection,
  sortedColumn,
} from "@/components/admin/lists/list-columns";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { Icon } from "@/components/ui/icon";
import type { Column } from "@/components/ui/table";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { NO_DOCUMENT } from "@/lib/verification/labels";
import type { QueuedParent } from "@/lib/verification/view";
import { describeFile } from "./labels";
import { EmailState } from "./parent-facts";
import { WaitingClock } from "@/components/admin/cases/clocks";

export type ParentAct = "view" | "approve" | "reject";

const BY_WAITING_TIME = { ascending: "waiting", descending: "newest", ascendingLabel: "Waiting longest", descendingLabel: "Newest" };

/** The columns that the specification names, and a checkbox to select several applications. */
export function queueColumns(
  selection: RowSelection<QueuedParent>,
  onOpen: (what: ParentAct, row: QueuedParent) => void,
): Column<QueuedParent>[] {
  return [
    selectionColumn(selection, nameOf),
    nameColumn("Name", (parent) => <NameCell parent={parent} />, byText("name")),
    sortedColumn("Email", byText("email"), ({ email, isEmailConfirmed }) => (
      <Lines>
        <span className="min-w-36 wrap-anywhere max-md:min-w-0">{email}</span>
        {!isEmailConfirmed && <EmailState isConfirmed={false} />}
      </Lines>
    )),
    sortedColumn("Submitted", BY_WAITING_TIME, ({ appliedAt }) => (
      <Lines>
        <span className="whitespace-nowrap">{formatDate(appliedAt)}</span>
        <WaitingClock since={appliedAt} />
      </Lines>
    )),
    column("Document", (parent) => (
      <Lines>
        <span className="text-ink-soft gap-[0.35em] inline-flex items-center [&_svg]:w-[1.1em] [&_svg]:h-[1.1em]">
          <Icon name={parent.document ? "file-text" : "circle-help"} />
          {parent.document ? describeFile(parent.document) : NO_DOCUMENT}
        </span>
        <RowButton
          label={parent.document ? "View Document" : "View Application"}
          about={` of ${nameOf(parent)}`}
          isOpener
          onPress={() => onOpen("view", parent)}
        />
      </Lines>
    )),
    actionsColumn((parent) => (
      <>
        <RowButton label="Approve" about={` ${nameOf(parent)}`} onPress={() => onOpen("approve", parent)} />
        <RowButton label="Reject" about={` ${nameOf(parent)}`} isDestructive onPress={() => onOpen("reject", parent)} />
      </>
    )),
  ];
}

/** The parent's name and notes: who has the application open, earlier decisions, accounts with something in common. */
function NameCell({ parent }: { parent: QueuedParent }) {
  const { earlierDecisions, duplicates } = parent.hints;
  return (
    <>
      <b lang={languageOf(nameOf(parent))}>{nameOf(parent)}</b>
      <LockNote lockedBy={parent.claimedBy} />
      {earlierDecisions > 0 && (
        <RowNote icon="undo-2" isSoft>
          {earlierDecisions === 1 ? "1 earlier decision" : `${earlierDecisions} earlier decisions`}
        </RowNote>
      )}
      {duplicates > 0 && (
        <RowNote isSoft icon="info">
          {duplicates === 1 ? "Something in common with another account" : "Something in common with other accounts"}
        </RowNote>
      )}
    </>
  );
}
