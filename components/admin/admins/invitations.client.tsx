"use client";
import { RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, nameColumn, OLDEST_FIRST, sortedColumn } from "@/components/admin/lists/list-columns";
import { ListPage } from "@/components/admin/lists/list-page";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { DialogButton } from "@/components/ui/dialog-button";
import type { ListedInvitation } from "@/lib/accounts/view";
import { formatMoment } from "@/lib/platform/clock";

const INVITATIONS = "/api/admin/invitations";

const loadDialog = async () => (await import("./invite-admin-dialog")).InviteAdminDialog;

export function Invitations() {
  const page = useListPage<ListedInvitation>({ id: "invitations", path: INVITATIONS, defaultSort: "newest", prefix: "invited-" });
  const withdraw = (invitation: ListedInvitation) =>
    page.act(invitation, {
      method: "DELETE",
      address: `${INVITATIONS}/${invitation.id}`,
      done: { title: "Invitation Withdrawn", text: `The link we sent to ${invitation.email} no longer works.` },
      failed: "Failed to withdraw the invitation.",
      showsReason: true,
    });
  const actions = actionsColumn<ListedInvitation>((invitation) => (
    <RowButton
      label="Withdraw"
      about={` the invitation to ${invitation.email}`}
      isDestructive
      isPending={page.pendingId === invitation.id}
      onPress={() => void withdraw(invitation)}
    />
  ));

  return (
    <ListPage
      page={page}
      heading="Open invitations"
      search={<p className="text-ink-soft max-w-measure">We email a link that works once and expires after 48 hours.</p>}
      tools={<DialogButton label="Invite an administrator" icon="user-plus" load={loadDialog} props={{ onInvited: page.reload }} />}
      columns={[...COLUMNS, actions]}
      empty={{ title: "No open invitations" }}
      pagesLabel="Pages of invitations"
      isCompact
    />
  );
}

const COLUMNS: Columns<ListedInvitation> = [
  nameColumn("Email", ({ email }) => <b>{email}</b>),
  column("Invited by", ({ invitedBy }) => invitedBy),
  sortedColumn("Sent", OLDEST_FIRST, ({ createdAt }) => <span className="whitespace-nowrap text-sm">{formatMoment(createdAt)}</span>),
  column("Expires", ({ expiresAt }) => <span className="whitespace-nowrap text-sm">{formatMoment(expiresAt)}</span>),
];
