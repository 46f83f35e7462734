"use client";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ExportLink } from "@/components/admin/lists/export-link";
import { ImportButton } from "@/components/admin/imports/import-button.client";
import { isSecondPersonRequired } from "@/components/admin/joint-decisions/is-second-person-required";
import { proposedToast } from "@/components/admin/joint-decisions/toast-outcome";
import { ListPage, ListTools } from "@/components/admin/lists/list-page";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/lists/return-focus";
import { showFilters } from "@/components/admin/lists/show-filters";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import type { GuardedFact } from "@/lib/schools/criteria";
import { STATUS_LABELS } from "@/lib/curation/labels";
import type { ListedSchool } from "@/lib/curation/view";
import { FACT_LABELS, formatSchoolCount } from "@/lib/schools/labels";
import { schoolColumns, type SchoolAct } from "./school-columns";
import type { SchoolFormFacts } from "@/components/admin/schools/form/school-values";
import { SCHOOLS } from "./schools-address";

const SchoolDialog = dynamic(() => import("@/components/admin/schools/form/school-dialog").then((file) => file.SchoolDialog), {
  ssr: false,
});
const CloseSchool = dynamic(() => import("./close-school").then((file) => file.CloseSchool), { ssr: false });
const ChooseMergeTarget = dynamic(
  () => import("@/components/admin/schools/duplicates/choose-merge-target").then((file) => file.ChooseMergeTarget),
  { ssr: false },
);
const DeleteSchool = dynamic(() => import("./delete-school").then((file) => file.DeleteSchool), { ssr: false });
const ProposeJointly = dynamic(() => import("@/components/admin/joint-decisions/propose-jointly").then((file) => file.ProposeJointly), {
  ssr: false,
});
const SchoolHistory = dynamic(() => import("./school-history").then((file) => file.SchoolHistory), { ssr: false });

const describeWaiting = (facts: readonly GuardedFact[]): string =>
  `Another administrator must agree to: ${facts.map((fact) => FACT_LABELS[fact]).join(", ")}. Everything else is saved.`;

const LIST = "schools";
const ORDERS = [
  ["best", "Best match"],
  ["newest", "Added, newest first"],
  ["oldest", "Added, oldest first"],
] as const;

/** School Management: find, add, edit, close, merge and delete schools, listed or not. */
export function SchoolManagement({ form }: { form: SchoolFormFacts }) {
  const status = useSearchParams().get("status") ?? "";
  const page = useListPage<ListedSchool, SchoolAct>({ id: LIST, path: SCHOOLS, defaultSort: "best", filters: status ? { status } : {} });
  const { address, opened } = page;
  const [addOpener, setAddOpener] = useState<Opener | null>(null);
  const remove = (school: ListedSchool) =>
    page.act(school, {
      method: "DELETE",
      address: `${SCHOOLS}/${school.id}`,
      done: { title: "School Deleted", text: school.name },
      failed: "Failed to delete school.",
      onError: (error) => {
        if (!isSecondPersonRequired(error)) return false;
        page.show("propose", school);
        return true;
      },
    });

  return (
    <ListPage
      page={page}
      heading="School management"
      isHeadingHidden
      search="Search name, place, pincode or UDISE"
      searched="names, addresses, cities, states, pincodes and UDISE codes"
      tools={
        <ListTools>
          <Select
            className="w-auto! min-w-36"
            aria-label="Status"
            value={status}
            onChange={(event) => showFilters({ status: event.target.value })}
            none="All schools"
            choices={Object.entries(STATUS_LABELS)}
          />
          <ImportButton />
          <ExportLink path={`${SCHOOLS}/export.csv`} query={{ search: address.search, status }} />
          <Button icon="plus" onClick={() => setAddOpener(noteOpener(LIST))}>
            Add School
          </Button>
        </ListTools>
      }
      count={({ total, isTotalCapped }) => `${formatSchoolCount(total, isTotalCapped)}${address.search ? " found" : ""}`}
      countClassName="md:flex md:min-h-11 md:items-center"
      caption="Schools"
      columns={schoolColumns(page.open)}
      empty={{ icon: "school", title: "No schools", text: status ? "No school has this status." : "Add a school or upload a CSV file." }}
      moreOrders={ORDERS}
    >
      {addOpener && (
        <SchoolDialog
          schoolId={null}
          form={form}
          onSaved={({ name }) => {
            toast({ title: "Success", text: "School added successfully" });
            address.show({ search: name });
            void page.reload();
            setAddOpener(null);
          }}
          onClose={() => setAddOpener(null)}
          returnFocus={() => returnFocus(addOpener)}
        />
      )}
      {opened?.what === "edit" && (
        <SchoolDialog
          schoolId={opened.row.id}
          form={form}
          onSaved={({ waiting }) => {
            toast(waiting ? proposedToast(describeWaiting(waiting)) : { title: "Success", text: "School updated successfully" });
            void page.reload();
            page.close();
          }}
          {...opened.dialog}
        />
      )}
      {opened?.what === "close" && <CloseSchool school={opened.row} onDone={page.reload} {...opened.dialog} />}
      {opened?.what === "merge" && <ChooseMergeTarget school={opened.row} onDone={page.reload} {...opened.dialog} />}
      {opened?.what === "delete" && (
        <DeleteSchool school={opened.row} isPending={page.isPending} onConfirm={() => void remove(opened.row)} {...opened.dialog} />
      )}
      {opened?.what === "propose" && <ProposeJointly kind="school.delete" subject={opened.row} onDone={page.reload} {...opened.dialog} />}
      {opened?.what === "history" && <SchoolHistory school={opened.row} onUndone={page.reload} {...opened.dialog} />}
    </ListPage>
  );
}
