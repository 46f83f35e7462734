"use client";
import { DialogButton } from "@/components/ui/dialog-button";

const load = () => import("./import-dialog").then((file) => file.ImportDialog);

/** The button 'Bulk Upload', which opens its dialog. */
export function ImportButton() {
  return <DialogButton label="Bulk Upload" icon="upload" load={load} props={{}} />;
}
