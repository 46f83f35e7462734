"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import { formatCount } from "@/lib/schools/labels";
import type { QueuedParent } from "@/lib/verification/view";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { queueColumns } from "./queue-columns";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList } from "@/components/admin/use-admin-list";
import { QUEUE, useDecisions } from "@/components/admin/use-decisions";
import { Button } from "@/components/ui/button";

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
    <AdminSection id={LIST} heading="Waiting for verification" isHeadingHidden>
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField label="Search name or email" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
        <Button variant="outline" onClick={() => void list.refetch()}>
          <Icon name="rotate-cw" className={list.isFetching ? "animate-spin motion-reduce:animate-none" : undefined} />
          Reload
        </Button>
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {list.data && waitingLine(list.data.total, list.data.isTotalCapped, address.sort)}
      </p>
      {selectedParents.length > 0 && (
        <div
          className="sticky top-17 z-(--z-sticky) flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-action bg-action-soft px-4 py-2"
          role="group"
          aria-label="Selected applications"
        >
          <b>{selectedParents.length} selected</b>
          <Button variant="destructive" onClick={() => open({ what: "reject-several" })}>
            <Icon name="x" />
            Reject Selected
          </Button>
          <Button variant="ghost" onClick={() => setSelected(new Set())}>
            Clear
          </Button>
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
    </AdminSection>
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
