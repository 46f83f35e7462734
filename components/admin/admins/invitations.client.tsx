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
import { AdminSection } from "@/components/admin/admin-section";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { noteOpener, returnFocusWhenGone } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";
import { Button } from "@/components/ui/button";

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
    <AdminSection id={LIST} heading="Open invitations">
      <div className="gap-3 flex flex-wrap justify-between">
        <p className="text-ink-soft max-w-measure">We email a link that works once and expires after 48 hours.</p>
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
        empty={<p className="text-ink-soft">No open invitations</p>}
        pagesLabel="Pages of invitations"
        isCompact
      />
    </AdminSection>
  );
}

const columns = (pendingId: string | null, withdraw: (invitation: ListedInvitation) => void): Column<ListedInvitation>[] => [
  { id: "email", title: "Email", kind: "name", cell: ({ email }) => <b>{email}</b> },
  { id: "by", title: "Invited by", cell: ({ invitedBy }) => invitedBy },
  {
    id: "sent",
    title: "Sent",
    sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Oldest first", descendingLabel: "Newest first" },
    cell: ({ createdAt }) => <span className="whitespace-nowrap text-sm">{formatMoment(createdAt)}</span>,
  },
  { id: "until", title: "Expires", cell: ({ expiresAt }) => <span className="whitespace-nowrap text-sm">{formatMoment(expiresAt)}</span> },
  {
    id: "actions",
    title: "Actions",
    kind: "actions",
    cell: (invitation) => (
      <Button variant="destructive" size="sm" aria-disabled={pendingId === invitation.id || undefined} onClick={() => withdraw(invitation)}>
        Withdraw<span className="sr-only"> the invitation to {invitation.email}</span>
      </Button>
    ),
  },
];
