"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import { formatCount } from "@/lib/schools/labels";
import type { QueuedParent } from "@/lib/verification/view";
import { AdminList } from "@/components/admin/admin-list";
import { queueColumns } from "./queue-columns";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList } from "@/components/admin/use-admin-list";
import { QUEUE, useDecisions } from "@/components/admin/use-decisions";

// Dialogs are loaded when they are opened.
const ViewDocument = dynamic(() => import("./view-document").then((file) => file.ViewDocument), { ssr: false });
const DecideDialog = dynamic(() => import("./decide-dialog").then((file) => file.DecideDialog), { ssr: false });
const RejectSeveral = dynamic(() => import("./reject-several").then((file) => file.RejectSeveral), { ssr: false });

const LIST = "queue";

type Opened = { what: "view" | "approve" | "reject"; parent: QueuedParent } | { what: "reject-several" };

/** User Verification: pending applications, those with a document first, then oldest first. */
export function VerificationQueue() {
  const address = useListAddress({ defaultSort: "waiting" });
  const list = useAdminList<QueuedParent>(QUEUE, address);
  const decisions = useDecisions();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [opener, setOpener] = useState<Opener | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const rows = list.data?.rows ?? [];
  const selectedParents = rows.filter(({ id }) => selected.has(id));
  const open = (what: Opened) => {
    setOpener(noteOpener(LIST));
    setOpened(what);
  };
  const close = () => setOpened(null);
  const restoreFocus = (shownId?: string) => opener && returnFocus(opener, shownId);
  const view = (parent: QueuedParent | undefined) => setOpened(parent ? { what: "view", parent } : null);
  const columns = queueColumns({ rows, selected, onSelect: setSelected, onOpen: (what, parent) => open({ what, parent }) });

  return (
    <section aria-labelledby="queue-heading" id={LIST} className="stack admin-list">
      <h2 className="vh" id="queue-heading" tabIndex={-1}>
        Waiting for verification
      </h2>
      <div className="list-tools">
        <SearchField label="Search name or email" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
        <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => void list.refetch()}>
          <Icon name="rotate-cw" className={list.isFetching ? "spin" : undefined} />
          Reload
        </button>
      </div>
      <p className="small soft" role="status">
        {list.data && waitingLine(list.data.total, list.data.isTotalCapped, address.sort)}
      </p>
      {selectedParents.length > 0 && (
        <div className="selected-bar" role="group" aria-label="Selected applications">
          <b>{selectedParents.length} selected</b>
          <button className={buttonClasses({ kind: "destructive" })} type="button" onClick={() => open({ what: "reject-several" })}>
            <Icon name="x" />
            Reject Selected
          </button>
          <button className={buttonClasses({ kind: "plain" })} type="button" onClick={() => setSelected(new Set())}>
            Clear
          </button>
        </div>
      )}
      <AdminList
        caption="Parents awaiting verification"
        columns={columns}
        list={list}
        address={address}
        empty={<NoPendingVerifications />}
      />

      {opened?.what === "view" && (
        <ViewDocument
          person={opened.parent}
          queue={rows}
          decisions={decisions}
          onShow={view}
          onClose={close}
          returnFocus={() => restoreFocus(opened.parent.id)}
        />
      )}
      {(opened?.what === "approve" || opened?.what === "reject") && (
        <DecideDialog
          parent={opened.parent}
          verdict={opened.what}
          decisions={decisions}
          onClose={close}
          onConflict={() => view(opened.parent)}
          returnFocus={() => restoreFocus(opened.parent.id)}
        />
      )}
      {opened?.what === "reject-several" && (
        <RejectSeveral
          parents={selectedParents}
          decisions={decisions}
          onDone={() => {
            setSelected(new Set());
            close();
          }}
          onClose={close}
          returnFocus={() => restoreFocus()}
        />
      )}
    </section>
  );
}

/** `19 waiting, with a document first, then oldest first` */
function waitingLine(total: number, isCapped: boolean, sort: string): string {
  const count = `${formatCount(total)}${isCapped ? "+" : ""} waiting`;
  return sort === "waiting" && total > 1 ? `${count}, with a document first, then oldest first` : count;
}

function NoPendingVerifications() {
  return <Empty icon="circle-check" title="No pending verifications" text="You’re up to date. Reload to check for new applications." />;
}
