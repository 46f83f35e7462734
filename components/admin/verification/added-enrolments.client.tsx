"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import { toast } from "@/components/ui/toast";
import type { PendingEnrolment } from "@/lib/verification/view";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { enrolmentColumns } from "./enrolment-columns";
import { noteOpener, returnFocus, returnFocusWhenGone, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";
import { nameOf } from "@/components/admin/use-decisions";

const EnrolmentDialog = dynamic(() => import("./enrolment-dialog").then((file) => file.EnrolmentDialog), { ssr: false });

const ENROLMENTS = "/api/admin/enrollments";
const PENDING = `${ENROLMENTS}/pending`;
const TITLES = { confirmed: "School Confirmed", rejected: "School Rejected" };

const LIST = "enrolments";

interface Opened {
  what: "view" | "reject";
  enrolment: PendingEnrolment;
  opener: Opener;
}

/** Enrolments to confirm: schools that parents added after they registered. */
export function AddedEnrolments() {
  const address = useListAddress({ defaultSort: "oldest" });
  const list = useAdminList<PendingEnrolment>(PENDING, address);
  const changes = useListChanges<PendingEnrolment>(PENDING);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [pendingId, setPendingId] = useState<string | null>(null);

  const open = (what: Opened["what"], enrolment: PendingEnrolment) => {
    setOpened({ what, enrolment, opener: noteOpener(LIST) });
  };
  const close = () => setOpened(null);

  const decide = async (enrolment: PendingEnrolment, status: "confirmed" | "rejected", reasonText?: string) => {
    if (pendingId) return;
    setPendingId(enrolment.id);
    const opener = opened?.opener ?? noteOpener(LIST);
    try {
      await callAdmin(`${ENROLMENTS}/${enrolment.id}`, { method: "PUT", body: { status, reasonText } });
      changes.removeRows([enrolment.id]);
      toast({ title: TITLES[status], text: `${nameOf(enrolment.parent)} at ${enrolment.school.name}. We have told the parent.` });
      if (opened) close();
      else returnFocusWhenGone(opener);
    } catch (error) {
      toastFailure(error, "Failed to update the parent’s school.");
    }
    setPendingId(null);
    void changes.reload();
  };

  return (
    <AdminSection id={LIST} heading="Schools added by parents">
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField label="Search parent or school" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
      </div>
      <AdminList
        caption="Schools that parents added after they registered"
        columns={enrolmentColumns({ pendingId, onOpen: open, onConfirm: (enrolment) => void decide(enrolment, "confirmed") })}
        list={list}
        address={address}
        searched="parents and schools"
        empty={<Empty icon="circle-check" title="No schools to confirm" text="Schools that parents add will be listed here." />}
      />
      {opened && (
        <EnrolmentDialog
          what={opened.what}
          enrolment={opened.enrolment}
          isPending={pendingId !== null}
          onDecide={(status, reasonText) => void decide(opened.enrolment, status, reasonText)}
          onClose={close}
          returnFocus={() => returnFocus(opened.opener, opened.enrolment.id)}
        />
      )}
    </AdminSection>
  );
}
