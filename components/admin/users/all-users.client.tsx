"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { readAdmin } from "@/components/admin/call-admin";
import { copyText } from "@/components/admin/copy-text";
import { ExportLink } from "@/components/admin/lists/export-link";
import { Lines } from "@/components/admin/lists/cells";
import { actionsColumn, byText, column, dateColumn, nameColumn, OLDEST_FIRST, sortedColumn } from "@/components/admin/lists/list-columns";
import { countRows, ListPage, ListTools } from "@/components/admin/lists/list-page";
import { RowAction } from "@/components/admin/lists/row-action";
import { ConfirmRow } from "@/components/admin/lists/row-dialog";
import { nameOf, USERS } from "@/components/admin/lists/use-decisions";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { EmailState } from "@/components/admin/verification/parent-facts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip.client";
import { languageOf } from "@/lib/schools/labels";
import { NO_SCHOOL, userStatus } from "@/lib/verification/labels";
import type { ListedUser } from "@/lib/verification/view";

const RevokeVerification = dynamic(() => import("@/components/admin/verification/decide-dialogs").then((file) => file.RevokeVerification), {
  ssr: false,
});

/** All Users: search, copy email addresses, delete accounts, revoke verifications. */
export function AllUsers() {
  const page = useListPage<ListedUser, UserAct>({ id: "users", path: USERS, defaultSort: "newest" });
  const { opened } = page;
  const { search } = page.address;
  const [isCopying, setCopying] = useState(false);
  const copyAll = async () => {
    setCopying(true);
    await copyText(fetchEmails(search), "All user emails copied to clipboard");
    setCopying(false);
  };
  const remove = (user: ListedUser) =>
    page.act(user, {
      method: "DELETE",
      address: `${USERS}/${user.id}`,
      done: { title: "User Deleted", text: `${nameOf(user)}’s account has been deleted.` },
      failed: "Failed to delete user.",
    });

  return (
    <ListPage
      page={page}
      heading="All users"
      isHeadingHidden
      search="Search name or email"
      tools={
        <ListTools>
          <Button icon="copy" variant="outline" isPending={isCopying} onClick={() => void copyAll()}>
            Copy All Emails
          </Button>
          <ExportLink path={`${USERS}/export.csv`} query={{ search }} needsStepUp />
        </ListTools>
      }
      count={(list) => `${countRows(list, "user", "users")}${search ? " found" : ""}`}
      caption="All users"
      columns={userColumns(page.open)}
      empty={{ icon: "info", title: "No users", text: "People who sign up will be listed here." }}
    >
      {opened?.what === "delete" && (
        <ConfirmRow
          action="Delete User"
          icon="trash-2"
          isPending={page.isPending}
          onConfirm={() => void remove(opened.row)}
          {...opened.dialog}
        >
          <p>
            <b>{nameOf(opened.row)}</b>
            <br />
            {opened.row.email}
          </p>
          <p>This action cannot be undone. It also deletes the person’s documents and reviews and signs them out everywhere.</p>
        </ConfirmRow>
      )}
      {opened?.what === "revoke" && <RevokeVerification user={opened.row} {...opened.dialog} />}
    </ListPage>
  );
}

/** The email addresses of all users that the search finds, on every page. */
async function fetchEmails(search: string): Promise<string> {
  const emails = await readAdmin<string[]>(`${USERS}/emails${search ? `?${new URLSearchParams({ search })}` : ""}`);
  return emails.join(", ");
}

type UserAct = "delete" | "revoke";

const copyEmail = ({ email }: ListedUser) => void copyText(email, `${email} copied to clipboard`);

const STATUS_LOOKS = {
  Administrator: { variant: "neutral", icon: "shield" },
  "Verified Parent": { variant: "good", icon: "badge-check" },
  Rejected: { variant: "bad", icon: "x" },
  "Pending Verification": { variant: "warn", icon: "clock" },
} as const;

const BY_JOINING = { ...OLDEST_FIRST, ascendingLabel: "Joined, oldest first", descendingLabel: "Joined, newest first" };

function userColumns(open: (what: UserAct, user: ListedUser) => void): Column<ListedUser>[] {
  return [
    nameColumn("User", (user) => <b lang={languageOf(nameOf(user))}>{nameOf(user)}</b>, byText("name")),
    sortedColumn("Email", byText("email"), (user) => (
      <Lines>
        <Tooltip text="Copy this email address">
          <Button variant="link" className="min-w-36 wrap-anywhere max-md:min-w-0" onClick={() => copyEmail(user)}>
            {user.email}
          </Button>
        </Tooltip>
        {!user.isEmailConfirmed && <EmailState isConfirmed={false} />}
      </Lines>
    )),
    column("School", ({ schoolName }) =>
      schoolName ? <span lang={languageOf(schoolName)}>{schoolName}</span> : <span className="text-ink-soft">{NO_SCHOOL}</span>,
    ),
    column("Status", (user) => {
      const status = userStatus(user);
      return (
        <Badge size="sm" {...STATUS_LOOKS[status]}>
          {status}
        </Badge>
      );
    }),
    dateColumn("Joined", BY_JOINING, ({ createdAt }) => createdAt),
    actionsColumn((user) => (
      <>
        <RowAction icon="copy" name="Copy Email" row={nameOf(user)} onPress={() => copyEmail(user)} />
        {user.isVerified && !user.isAdmin && (
          <RowAction icon="shield-off" name="Revoke Verification" row={nameOf(user)} onPress={() => open("revoke", user)} />
        )}
        {!user.isAdmin && <RowAction icon="trash-2" name="Delete" row={nameOf(user)} destructive onPress={() => open("delete", user)} />}
      </>
    )),
  ];
}
