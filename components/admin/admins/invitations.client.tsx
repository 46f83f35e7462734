"use client";
import { useState } from "react";
import { useListAddress } from "@/components/ui/list-address.client";
import { OpensDialog } from "@/components/ui/opens-dialog";
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

/** Who was asked to become an administrator: invite another, take an invitation back. */
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
      changes.leaveOut([id]);
      toast({ title: "Invitation Withdrawn", text: `The link that ${email} was sent leads nowhere any more.` });
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
        <p className="soft measure">An invitation is a mail with a link that works once, for 48 hours.</p>
        <OpensDialog
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
        empty={<p className="soft">Nobody is invited just now.</p>}
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
    sort: { up: "oldest", down: "newest", upWords: "Oldest first", downWords: "Newest first" },
    cell: ({ createdAt }) => <span className="num small">{formatMoment(createdAt)}</span>,
  },
  { id: "until", title: "Works until", cell: ({ expiresAt }) => <span className="num small">{formatMoment(expiresAt)}</span> },
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
        Withdraw<span className="vh"> the invitation of {invitation.email}</span>
      </button>
    ),
  },
];
