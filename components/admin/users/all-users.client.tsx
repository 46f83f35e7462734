"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import { formatCount } from "@/lib/schools/labels";
import type { ListedUser } from "@/lib/verification/view";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { readAdmin } from "@/components/admin/call-admin";
import { copyText } from "@/components/admin/copy-text";
import { ExportLink } from "@/components/admin/export-link";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList } from "@/components/admin/use-admin-list";
import { USERS } from "@/components/admin/use-decisions";
import { Button } from "@/components/ui/button";
import { userColumns } from "./user-columns";

const DeleteUser = dynamic(() => import("./delete-user").then((file) => file.DeleteUser), { ssr: false });
const RevokeVerification = dynamic(
  () => import("@/components/admin/verification/revoke-verification").then((file) => file.RevokeVerification),
  { ssr: false },
);

const LIST = "users";

interface Opened {
  what: "delete" | "revoke";
  user: ListedUser;
  opener: Opener;
}

/** All Users: search, copy email addresses, delete accounts, revoke verifications. */
export function AllUsers() {
  const address = useListAddress({ defaultSort: "newest" });
  const list = useAdminList<ListedUser>(USERS, address);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isCopying, setCopying] = useState(false);

  const open = (what: Opened["what"], user: ListedUser) => {
    setOpened({ what, user, opener: noteOpener(LIST) });
  };
  const close = () => setOpened(null);
  const copyAll = async () => {
    if (isCopying) return;
    setCopying(true);
    await copyText(fetchEmails(address.search), "All user emails copied to clipboard");
    setCopying(false);
  };

  return (
    <AdminSection id={LIST} heading="All users" isHeadingHidden>
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField label="Search name or email" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
          <Button variant="outline" aria-disabled={isCopying || undefined} onClick={() => void copyAll()}>
            <Icon name={isCopying ? "loader-circle" : "copy"} />
            Copy All Emails
          </Button>
          <ExportLink path={`${USERS}/export.csv`} query={{ search: address.search }} />
        </div>
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {list.data && usersLine(list.data.total, list.data.isTotalCapped, address.search)}
      </p>
      <AdminList caption="All users" columns={userColumns(open)} list={list} address={address} empty={<NoUsers />} />
      {opened?.what === "delete" && (
        <DeleteUser user={opened.user} onClose={close} returnFocus={() => returnFocus(opened.opener, opened.user.id)} />
      )}
      {opened?.what === "revoke" && (
        <RevokeVerification user={opened.user} onClose={close} returnFocus={() => returnFocus(opened.opener, opened.user.id)} />
      )}
    </AdminSection>
  );
}

/** The email addresses of all users that the search finds, on every page. */
async function fetchEmails(search: string): Promise<string> {
  const emails = await readAdmin<string[]>(`${USERS}/emails${search ? `?${new URLSearchParams({ search })}` : ""}`);
  return emails.join(", ");
}

/** `19 users`, `10,000+ users`, `2 users found` */
function usersLine(total: number, isCapped: boolean, search: string): string {
  const count = `${formatCount(total)}${isCapped ? "+" : ""} ${total === 1 ? "user" : "users"}`;
  return search ? `${count} found` : count;
}

function NoUsers() {
  return <Empty icon="info" title="No users" text="People who sign up will be listed here." />;
}
