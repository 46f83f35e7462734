"use client";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import { toast } from "@/components/ui/toast";
import { STATUS_LABELS } from "@/lib/curation/labels";
import type { AdminSchool, ListedSchool } from "@/lib/curation/view";
import { formatSchoolCount } from "@/lib/schools/labels";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { BulkUpload } from "@/components/admin/imports/bulk-upload.client";
import { ExportLink } from "@/components/admin/export-link";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { schoolColumns, type SchoolAct } from "./school-columns";
import type { SchoolFormFacts } from "./school-values";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { SCHOOLS } from "./schools-address";

const EditSchool = dynamic(() => import("./edit-school").then((file) => file.EditSchool), { ssr: false });
const CloseSchool = dynamic(() => import("./close-school").then((file) => file.CloseSchool), { ssr: false });
const ChooseMergeTarget = dynamic(() => import("./choose-merge-target").then((file) => file.ChooseMergeTarget), { ssr: false });
const DeleteSchool = dynamic(() => import("./delete-school").then((file) => file.DeleteSchool), { ssr: false });
const SchoolHistory = dynamic(() => import("./school-history").then((file) => file.SchoolHistory), { ssr: false });

const LIST = "schools";
const ORDERS = [
  { value: "best", label: "Best match" },
  { value: "newest", label: "Added, newest first" },
  { value: "oldest", label: "Added, oldest first" },
] as const;

interface Opened {
  what: SchoolAct | "add";
  school: ListedSchool | null;
  opener: Opener;
}

/** School Management: find, add, edit, close, merge and delete schools, listed or not. */
export function SchoolManagement({ form }: { form: SchoolFormFacts }) {
  const address = useListAddress({ defaultSort: "best" });
  const status = useSearchParams().get("status") ?? "";
  const list = useAdminList<ListedSchool>(SCHOOLS, address, status ? { status } : {});
  const changes = useListChanges<ListedSchool>(SCHOOLS);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (what: Opened["what"], school: ListedSchool | null) => setOpened({ what, school, opener: noteOpener(LIST) });
  const close = () => setOpened(null);
  const restoreFocus = () => opened && returnFocus(opened.opener, opened.school?.id);
  const saved = ({ name }: AdminSchool) => {
    toast({ title: "Success", text: opened?.school ? "School updated successfully" : "School added successfully" });
    if (!opened?.school) address.show({ search: name });
    void changes.reload();
    close();
  };

  return (
    <AdminSection id={LIST} heading="School management" isHeadingHidden>
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField
          label="Search name, place, pincode or UDISE"
          value={address.search}
          onSearch={(search) => address.show({ search }, "replace")}
        />
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
          <Select className="w-auto! min-w-36" aria-label="Status" value={status} onChange={(event) => showStatus(event.target.value)}>
            <option value="">All schools</option>
            {Object.entries(STATUS_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <BulkUpload />
          <ExportLink path={`${SCHOOLS}/export.csv`} query={{ search: address.search, status }} />
          <Button onClick={() => open("add", null)}>
            <Icon name="plus" />
            Add School
          </Button>
        </div>
      </div>
      <p className="text-sm text-ink-soft list-count" role="status">
        {list.data && `${formatSchoolCount(list.data.total, list.data.isTotalCapped)}${address.search ? " found" : ""}`}
      </p>
      <AdminList
        caption="Schools"
        columns={schoolColumns(open)}
        list={list}
        address={address}
        empty={<NoSchools isFiltered={status !== ""} />}
        searched="names, addresses, cities, states, pincodes and UDISE codes"
        moreOrders={ORDERS}
      />
      {(opened?.what === "add" || opened?.what === "edit") && (
        <EditSchool schoolId={opened.school?.id ?? null} form={form} onSaved={saved} onClose={close} returnFocus={restoreFocus} />
      )}
      {opened?.what === "close" && opened.school && (
        <CloseSchool school={opened.school} onDone={() => void changes.reload()} onClose={close} returnFocus={restoreFocus} />
      )}
      {opened?.what === "merge" && opened.school && (
        <ChooseMergeTarget school={opened.school} onDone={() => void changes.reload()} onClose={close} returnFocus={restoreFocus} />
      )}
      {opened?.what === "delete" && opened.school && <DeleteSchool school={opened.school} onClose={close} returnFocus={restoreFocus} />}
      {opened?.what === "history" && opened.school && (
        <SchoolHistory school={opened.school} onUndone={() => void changes.reload()} onClose={close} returnFocus={restoreFocus} />
      )}
    </AdminSection>
  );
}

/** Keeps the status filter in the page's address and returns to the first page. */
function showStatus(status: string) {
  const query = new URLSearchParams(location.search);
  query.delete("page");
  if (status) query.set("status", status);
  else query.delete("status");
  history.pushState(null, "", query.size > 0 ? `?${query}` : location.pathname);
}

function NoSchools({ isFiltered }: { isFiltered: boolean }) {
  return <Empty icon="school" title="No schools" text={isFiltered ? "No school has this status." : "Add a school or upload a CSV file."} />;
}
