"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { useListAddress } from "@/components/ui/list-address.client";
import { toast } from "@/components/ui/toast";
import type { PendingEnrolment } from "@/lib/verification/view";
import { AdminList } from "@/components/admin/admin-list";
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

/** The second list: schools that parents added after they had registered. */
export function AddedEnrolments() {
  const address = useListAddress({ defaultSort: "oldest", prefix: "schools-" });
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
      changes.leaveOut([enrolment.id]);
      toast({ title: TITLES[status], text: `${nameOf(enrolment.parent)} at ${enrolment.school.name}. The parent is told.` });
      if (opened) close();
      else returnFocusWhenGone(opener);
    } catch (error) {
      toastFailure(error, "Failed to update the parent’s school.");
    }
    setPendingId(null);
    void changes.reload();
  };

  return (
    <section aria-labelledby="enrolments-heading" id={LIST} className="stack admin-list">
      <h2 id="enrolments-heading" tabIndex={-1}>
        Schools that parents added
      </h2>
      <AdminList
        caption="Schools that parents added after registering"
        columns={enrolmentColumns({ pendingId, onOpen: open, onConfirm: (enrolment) => void decide(enrolment, "confirmed") })}
        list={list}
        address={address}
        empty={<NoneAdded />}
        pagesLabel="Pages of added schools"
        isCompact
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
    </section>
  );
}

function NoneAdded() {
  return (
    <p className="soft row">
      <Icon name="circle-check" />
      No added schools wait.
    </p>
  );
}
