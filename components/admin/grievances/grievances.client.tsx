"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import type { ListedGrievance } from "@/lib/grievances/view";
import { formatCount } from "@/lib/schools/labels";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { grievanceColumns } from "./grievance-columns";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";

const GrievanceDialog = dynamic(() => import("./grievance-dialog").then((file) => file.GrievanceDialog), { ssr: false });

const GRIEVANCES = "/api/admin/grievances";
const LIST = "grievances";

/** Grievances, open ones first by deadline. Each opens in a dialog. */
export function Grievances() {
  const address = useListAddress({ defaultSort: "due" });
  const list = useAdminList<ListedGrievance>(GRIEVANCES, address);
  const changes = useListChanges<ListedGrievance>(GRIEVANCES);
  const [opened, setOpened] = useState<{ grievance: ListedGrievance; opener: Opener } | null>(null);

  return (
    <AdminSection id={LIST} heading="Grievances" isHeadingHidden>
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField
          label="Search number, name or email"
          value={address.search}
          onSearch={(search) => address.show({ search }, "replace")}
        />
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {list.data && `${formatCount(list.data.total)} ${list.data.total === 1 ? "grievance" : "grievances"}`}
      </p>
      <AdminList
        caption="Grievances"
        columns={grievanceColumns((grievance) => setOpened({ grievance, opener: noteOpener(LIST) }))}
        list={list}
        address={address}
        searched="numbers, names and email addresses"
        empty={<NoGrievances />}
      />
      {opened && (
        <GrievanceDialog
          id={opened.grievance.id}
          number={opened.grievance.number}
          onClose={() => setOpened(null)}
          onDecided={() => void changes.reload()}
          returnFocus={() => returnFocus(opened.opener, opened.grievance.id)}
        />
      )}
    </AdminSection>
  );
}

function NoGrievances() {
  return <Empty icon="circle-check" title="No grievances" text="New grievances will be listed here." />;
}
