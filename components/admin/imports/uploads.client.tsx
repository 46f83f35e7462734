"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { useListAddress } from "@/components/ui/list-address.client";
import { toast } from "@/components/ui/toast";
import type { ImportView } from "@/lib/imports/view";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { toastFailure } from "@/components/admin/call-admin";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList } from "@/components/admin/use-admin-list";
import { BulkUpload } from "./bulk-upload.client";
import { currentUpload, showResult, startOver } from "./import-state";
import { UPLOADS } from "./send-file";
import { uploadColumns } from "./upload-columns";

const BulkUploadDialog = dynamic(() => import("./import-dialog").then((file) => file.BulkUploadDialog), { ssr: false });

const LIST = "uploads";

/** All uploads and other imports, newest first. Each opens its result, where it can be rolled back. */
export function Uploads() {
  const address = useListAddress({ defaultSort: "" });
  const list = useAdminList<ImportView>(UPLOADS, address);
  const [opened, setOpened] = useState<{ id: string; opener: Opener } | null>(null);

  const open = async ({ id }: ImportView) => {
    if (currentUpload().kind === "sending")
      return toast({ kind: "info", title: "Upload in progress", text: "Wait until it has finished, or cancel it under Bulk Upload." });
    const opener = noteOpener(LIST);
    try {
      await showResult(id);
      setOpened({ id, opener });
    } catch (error) {
      toastFailure(error, "Failed to load the upload.");
    }
  };
  const close = () => {
    setOpened(null);
    if (currentUpload().kind === "done") startOver();
    void list.refetch();
  };

  return (
    <AdminSection id={LIST} heading="Uploads">
      <div className="gap-3 flex flex-wrap justify-between">
        <p className="text-ink-soft max-w-measure">Open an upload to see which rows were skipped, or to roll it back.</p>
        <BulkUpload />
      </div>
      <AdminList
        caption="Uploads, newest first"
        columns={uploadColumns((upload) => void open(upload))}
        list={list}
        address={address}
        empty={<Empty icon="info" title="No uploads yet" text="Files that you upload will be listed here." />}
      />
      {opened && (
        <BulkUploadDialog
          dialog={{
            open: true,
            onOpenChange: (isOpen) => isOpen || close(),
            returnFocus: () => returnFocus(opened.opener, opened.id),
          }}
        />
      )}
    </AdminSection>
  );
}
