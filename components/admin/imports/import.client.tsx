"use client";
import { OpensDialog } from "@/components/ui/opens-dialog";

const load = () => import("./import-dialog").then((file) => file.BulkUploadDialog);

/** The button 'Bulk Upload'. */
export function BulkUpload() {
  return <OpensDialog label="Bulk Upload" icon="upload" load={load} props={{}} />;
}
