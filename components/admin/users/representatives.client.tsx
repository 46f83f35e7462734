"use client";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.client";
import { useListAddress } from "@/components/ui/list-address.client";
import { OpensDialog } from "@/components/ui/opens-dialog";
import { SearchField } from "@/components/ui/search-field.client";
import { toast } from "@/components/ui/toast";
import type { ListedRepresentative } from "@/lib/moderation/view";
import { AdminList } from "@/components/admin/admin-list";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { representativeColumns } from "./representative-columns";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";
import { nameOf } from "@/components/admin/use-decisions";

const REPRESENTATIVES = "/api/admin/representatives";
const LIST = "representatives";

const loadDialog = async () => (await import("./link-representative-dialog")).LinkRepresentativeDialog;

/** Who speaks for which school: link a person, end a link. */
export function Representatives() {
  const address = useListAddress({ defaultSort: "newest", prefix: "people-" });
  const list = useAdminList<ListedRepresentative>(REPRESENTATIVES, address);
  const changes = useListChanges<ListedRepresentative>(REPRESENTATIVES);
  const [ended, setEnded] = useState<{ link: ListedRepresentative; opener: Opener } | null>(null);
  const [isPending, setPending] = useState(false);

  const end = async ({ id, user, school }: ListedRepresentative) => {
    setPending(true);
    try {
      await callAdmin(`${REPRESENTATIVES}/${id}`, { method: "DELETE" });
      toast({ title: "Link Ended", text: `${nameOf(user)} no longer speaks for ${school.name}.` });
      setEnded(null);
    } catch (error) {
      toastFailure(error, "Failed to end the link.");
    }
    setPending(false);
    void changes.reload();
  };

  return (
    <section aria-labelledby="representatives-heading" id={LIST} className="stack admin-list">
      <h2 id="representatives-heading" tabIndex={-1}>
        Who speaks for a school
      </h2>
      <p className="soft measure">
        They reply to reviews of their school, and write none about it. Link a person only when you have seen proof: a letter of the school,
        a call to its office.
      </p>
      <div className="list-tools">
        <SearchField label="Search person or school" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
        <OpensDialog label="Link a person" icon="school" load={loadDialog} props={{ onLinked: () => void changes.reload() }} />
      </div>
      <AdminList
        caption="People who speak for schools"
        columns={representativeColumns({ onEnd: (link) => setEnded({ link, opener: noteOpener(LIST) }) })}
        list={list}
        address={address}
        empty={<p className="soft">Nobody speaks for a school yet.</p>}
        pagesLabel="Pages of people"
        isCompact
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
            {nameOf(ended.link.user)} no longer replies for {ended.link.school.name}. The replies stay: they are the school’s.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
