"use client";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { Empty } from "@/components/ui/empty";
import { useListAddress } from "@/components/ui/list-address.client";
import { DialogButton } from "@/components/ui/dialog-button";
import { SearchField } from "@/components/ui/search-field.client";
import { toast } from "@/components/ui/toast";
import type { ListedRepresentative } from "@/lib/moderation/view";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { representativeColumns } from "./representative-columns";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";
import { nameOf } from "@/components/admin/use-decisions";

const REPRESENTATIVES = "/api/admin/representatives";
const LIST = "representatives";

const loadDialog = async () => (await import("./link-representative-dialog")).LinkRepresentativeDialog;

/** School representatives: link a person to a school, end a link. */
export function Representatives() {
  const address = useListAddress({ defaultSort: "newest" });
  const list = useAdminList<ListedRepresentative>(REPRESENTATIVES, address);
  const changes = useListChanges<ListedRepresentative>(REPRESENTATIVES);
  const [ended, setEnded] = useState<{ link: ListedRepresentative; opener: Opener } | null>(null);
  const [isPending, setPending] = useState(false);

  const end = async ({ id, user, school }: ListedRepresentative) => {
    setPending(true);
    try {
      await callAdmin(`${REPRESENTATIVES}/${id}`, { method: "DELETE" });
      toast({ title: "Link Ended", text: `${nameOf(user)} no longer represents ${school.name}.` });
      setEnded(null);
    } catch (error) {
      toastFailure(error, "Failed to end the link.");
    }
    setPending(false);
    void changes.reload();
  };

  return (
    <AdminSection id={LIST} heading="School representatives">
      <p className="text-ink-soft max-w-measure">
        Representatives can reply to reviews of their school, but can’t review it. Link a person only after you have seen proof, such as a
        letter from the school or a call to its office.
      </p>
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField label="Search person or school" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
        <DialogButton label="Link a person" icon="school" load={loadDialog} props={{ onLinked: () => void changes.reload() }} />
      </div>
      <AdminList
        caption="School representatives"
        columns={representativeColumns({ onEnd: (link) => setEnded({ link, opener: noteOpener(LIST) }) })}
        list={list}
        address={address}
        searched="people and schools"
        empty={<Empty icon="info" title="No representatives yet" text="People you link to a school will be listed here." />}
      />
      {ended && (
        <ConfirmDialog
          title="End Link"
          action="End Link"
          icon="x"
          isPending={isPending}
          onConfirm={() => void end(ended.link)}
          onCancel={() => setEnded(null)}
          returnFocus={() => returnFocus(ended.opener, ended.link.id)}
        >
          <p>
            {nameOf(ended.link.user)} will no longer be able to reply for {ended.link.school.name}. Earlier replies stay, because they
            belong to the school.
          </p>
        </ConfirmDialog>
      )}
    </AdminSection>
  );
}
