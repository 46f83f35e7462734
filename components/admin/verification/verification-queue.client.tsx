"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useSelection } from "@/components/admin/lists/list-columns";
import { ListPage, ReloadButton, SelectionBar } from "@/components/admin/lists/list-page";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/lists/return-focus";
import { QUEUE, useDecisions } from "@/components/admin/lists/use-decisions";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/schools/labels";
import type { QueuedParent } from "@/lib/verification/view";
import { queueColumns, type ParentAct } from "./queue-columns";

const ViewDocument = dynamic(() => import("./view-document").then((file) => file.ViewDocument), { ssr: false });
const DecideDialog = dynamic(() => import("./decide-dialogs").then((file) => file.DecideDialog), { ssr: false });
const RejectSeveral = dynamic(() => import("./decide-dialogs").then((file) => file.RejectSeveral), { ssr: false });

const LIST = "queue";

/** User Verification: pending applications, those with a document first, then oldest first. */
export function VerificationQueue() {
  const page = useListPage<QueuedParent, ParentAct>({ id: LIST, path: QUEUE, defaultSort: "waiting" });
  const { address, opened, rows } = page;
  const decisions = useDecisions();
  const selection = useSelection(rows);
  const [rejectOpener, setRejectOpener] = useState<Opener | null>(null);
  const view = (parent: QueuedParent | undefined) => page.show("view", parent);

  return (
    <ListPage
      page={page}
      heading="Waiting for verification"
      isHeadingHidden
      search="Search name or email"
      tools={<ReloadButton list={page.list} />}
      count={({ total, isTotalCapped }) => waitingLine(total, isTotalCapped, address.sort)}
      selection={
        <SelectionBar noun="applications" selection={selection}>
          <Button icon="x" variant="destructive" onClick={() => setRejectOpener(noteOpener(LIST))}>
            Reject Selected
          </Button>
        </SelectionBar>
      }
      caption="Parents awaiting verification"
      columns={queueColumns(selection, page.open)}
      empty={{ title: "No pending verifications", text: "You’re up to date. Reload to check for new applications." }}
    >
      {opened?.what === "view" && <ViewDocument person={opened.row} queue={rows} decisions={decisions} onShow={view} {...opened.dialog} />}
      {opened && opened.what !== "view" && (
        <DecideDialog
          parent={opened.row}
          verdict={opened.what}
          decisions={decisions}
          onConflict={() => view(opened.row)}
          {...opened.dialog}
        />
      )}
      {rejectOpener && (
        <RejectSeveral
          parents={selection.rows}
          decisions={decisions}
          onDone={() => {
            selection.clear();
            setRejectOpener(null);
          }}
          onClose={() => setRejectOpener(null)}
          returnFocus={() => returnFocus(rejectOpener)}
        />
      )}
    </ListPage>
  );
}

/** `19 waiting, with a document first, then oldest first` */
function waitingLine(total: number, isCapped: boolean, sort: string): string {
  const count = `${formatCount(total)}${isCapped ? "+" : ""} waiting`;
  return sort === "waiting" && total > 1 ? `${count}, with a document first, then oldest first` : count;
}
