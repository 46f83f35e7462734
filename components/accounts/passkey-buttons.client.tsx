"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { OwnPasskey } from "@/lib/accounts/view";

const loadAdding = async () => (await import("./add-passkey-dialog.client")).AddPasskeyDialog;
const loadRenaming = async () => (await import("./rename-passkey-dialog.client")).RenamePasskeyDialog;
const loadRemoval = async () => (await import("./remove-passkey-dialog.client")).RemovePasskeyDialog;

/** @param props.leadsTo the page for an administrator who had no access before */
export const AddPasskey = (props: { leadsTo: string | null; hasApp: boolean }) => (
  <DialogButton label="Add a passkey" icon="key-round" load={loadAdding} props={props} />
);

export const RenamePasskey = ({ passkey }: { passkey: OwnPasskey }) => (
  <DialogButton label="Rename" name={`Rename ${passkey.name}`} variant="ghost" load={loadRenaming} props={{ passkey }} />
);

export const RemovePasskey = ({ passkey }: { passkey: OwnPasskey }) => (
  <DialogButton label="Remove" name={`Remove ${passkey.name}`} variant="ghost" load={loadRemoval} props={{ passkey }} />
);
