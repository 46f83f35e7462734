"use client";
import { useState } from "react";
import { useListAddress } from "@/components/ui/list-address.client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { Column } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import type { ListedInvitation } from "@/lib/accounts/view";
import { CallError } from "@/lib/http/client";
import { formatMoment } from "@/lib/platform/clock";
import { AdminList } from "@/components/admin/admin-list";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { noteOpener, returnFocusWhenGone } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";

const INVITATIONS = "/api/admin/invitations";
const LIST = "invitations";

const loadDialog = async () => (await import("./invite-admin-dialog")).InviteAdminDialog;

/** Open invitations to become an administrator. */
export function Invitations() {
  const address = useListAddress({ defaultSort: "newest", prefix: "invited-" });
  const list = useAdminList<ListedInvitation>(INVITATIONS, address);
  const changes = useListChanges<ListedInvitation>(INVITATIONS);
  const [pendingId, setPendingId] = useState<string | null>(null);

  const withdraw = async ({ id, email }: ListedInvitation) => {
    if (pendingId) return;
    setPendingId(id);
    const opener = noteOpener(LIST);
    try {
      await callAdmin(`${INVITATIONS}/${id}`, { method: "DELETE" });
      changes.removeRows([id]);
      toast({ title: "Invitation Withdrawn", text: `The link we sent to ${email} no longer works.` });
      returnFocusWhenGone(opener);
    } catch (error) {
      toastFailure(error, (error instanceof CallError && error.text) || "Failed to withdraw the invitation.");
    }
    setPendingId(null);
    void changes.reload();
  };

  return (
    <section aria-labelledby="invitations-heading" id={LIST} className="stack admin-list">
      <h2 id="invitations-heading" tabIndex={-1}>
        Open invitations
      </h2>
      <div className="list-tools">
        <p className="soft measure">We email a link that works once and expires after 48 hours.</p>
        <DialogButton
          label="Invite an administrator"
          icon="user-plus"
          load={loadDialog}
          props={{ onInvited: () => void changes.reload() }}
        />
      </div>
      <AdminList
        caption="Open invitations"
        columns={columns(pendingId, (invitation) => void withdraw(invitation))}
        list={list}
        address={address}
        empty={<p className="soft">No open invitations</p>}
        pagesLabel="Pages of invitations"
        isCompact
      />
    </section>
  );
}

const columns = (pendingId: string | null, withdraw: (invitation: ListedInvitation) => void): Column<ListedInvitation>[] => [
  { id: "email", title: "Email", kind: "name", cell: ({ email }) => <b>{email}</b> },
  { id: "by", title: "Invited by", cell: ({ invitedBy }) => invitedBy },
  {
    id: "sent",
    title: "Sent",
    sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Oldest first", descendingLabel: "Newest first" },
    cell: ({ createdAt }) => <span className="num small">{formatMoment(createdAt)}</span>,
  },
  { id: "until", title: "Expires", cell: ({ expiresAt }) => <span className="num small">{formatMoment(expiresAt)}</span> },
  {
    id: "actions",
    title: "Actions",
    kind: "actions",
    cell: (invitation) => (
      <button
        className="btn btn-bad btn-cell"
        type="button"
        aria-disabled={pendingId === invitation.id || undefined}
        onClick={() => withdraw(invitation)}
      >
        Withdraw<span className="vh"> the invitation to {invitation.email}</span>
      </button>
    ),
  },
];
