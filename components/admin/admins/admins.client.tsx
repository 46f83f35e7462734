"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import type { ListedAdmin } from "@/lib/accounts/view";
import { adminColumns } from "./admin-columns";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";

const DemoteAdmin = dynamic(() => import("./demote-admin").then((file) => file.DemoteAdmin), { ssr: false });

const ADMINS = "/api/admin/admins";
const LIST = "admins";

/** The administrators with their second factor and last sign-in. Their rights can be removed here. */
export function Admins() {
  const address = useListAddress({ defaultSort: "name" });
  const list = useAdminList<ListedAdmin>(ADMINS, address);
  const changes = useListChanges<ListedAdmin>(ADMINS);
  const [demoted, setDemoted] = useState<{ admin: ListedAdmin; opener: Opener } | null>(null);
  return (
    <AdminSection id={LIST} heading="Administrators">
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField label="Search name or email" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
      </div>
      <AdminList
        caption="Administrators"
        columns={adminColumns({
          isLast: list.data?.total === 1 && !address.search,
          onDemote: (admin) => setDemoted({ admin, opener: noteOpener(LIST) }),
        })}
        list={list}
        address={address}
        empty={null}
        isCompact
      />
      {demoted && (
        <DemoteAdmin
          admin={demoted.admin}
          onDone={() => {
            changes.removeRows([demoted.admin.id]);
            void changes.reload();
          }}
          onClose={() => setDemoted(null)}
          returnFocus={() => returnFocus(demoted.opener, demoted.admin.id)}
        />
      )}
    </AdminSection>
  );
}
