"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { readAdmin } from "@/components/admin/call-admin";
import { copyText } from "@/components/admin/copy-text";
import { ExportLink } from "@/components/admin/export-link";
import { countRows, ListPage, ListTools } from "@/components/admin/list-page";
import { ConfirmRow } from "@/components/admin/row-dialog";
import { nameOf, USERS } from "@/components/admin/use-decisions";
import { useListPage } from "@/components/admin/use-list-page";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import type { ListedUser } from "@/lib/verification/view";
import { userColumns, type UserAct } from "./user-columns";

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
    if (isCopying) return;
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
          <Button variant="outline" aria-disabled={isCopying || undefined} onClick={() => void copyAll()}>
            <Icon name={isCopying ? "loader-circle" : "copy"} />
            Copy All Emails
          </Button>
          <ExportLink path={`${USERS}/export.csv`} query={{ search }} needsStepUp />
        </ListTools>
      }
      count={(list) => `${countRows(list, "user", "users")}${search ? " found" : ""}`}
      caption="All users"
      columns={userColumns(page.open)}
      empty={<Empty icon="info" title="No users" text="People who sign up will be listed here." />}
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
