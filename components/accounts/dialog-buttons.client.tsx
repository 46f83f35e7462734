"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { OwnPasskey } from "@/lib/accounts/view";

// Buttons of the account page. Each loads the code of its dialog when it is pressed.

const loadEmail = async () => (await import("./email/email-dialog.client")).EmailDialog;
const loadPassword = async () => (await import("./passwords/password-dialog.client")).PasswordDialog;
const loadDeletion = async () => (await import("./own-account/deletion-dialog.client")).DeletionDialog;
const loadAdding = async () => (await import("./passkeys/add-passkey-dialog.client")).AddPasskeyDialog;
const loadRenaming = async () => (await import("./passkeys/rename-passkey-dialog.client")).RenamePasskeyDialog;
const loadRemoval = async () => (await import("./passkeys/remove-passkey-dialog.client")).RemovePasskeyDialog;
const loadSetup = async () => (await import("./second-factor/second-factor-setup.client")).SecondFactorSetupDialog;
const loadRenewal = async () => (await import("./second-factor/recovery-codes-dialog.client")).RecoveryCodesDialog;
const loadOff = async () => (await import("./second-factor/second-factor-off.client")).SecondFactorOffDialog;

export const ChangeEmail = () => <DialogButton label="Change email" load={loadEmail} props={{}} />;

export const ChangePassword = () => <DialogButton label="Change password" load={loadPassword} props={{}} />;

export const DeleteAccount = () => <DialogButton label="Delete my account" variant="destructive" load={loadDeletion} props={{}} />;

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

/** @param leadsTo the page for an administrator who had no access before */
export const SetUpSecondFactor = ({ leadsTo }: { leadsTo: string | null }) => (
  <DialogButton label="Set up" name="Set up the second factor" icon="shield" variant="default" load={loadSetup} props={{ leadsTo }} />
);

export const RenewRecoveryCodes = () => <DialogButton label="New recovery codes" load={loadRenewal} props={{}} />;

export const SwitchSecondFactorOff = () => (
  <DialogButton label="Turn off" name="Switch the second factor off" variant="ghost" load={loadOff} props={{}} />
);
