"use client";
import { DialogButton } from "@/components/ui/dialog-button";

const loadSetup = async () => (await import("./second-factor-setup.client")).SecondFactorSetupDialog;
const loadRenewal = async () => (await import("./recovery-codes-dialog.client")).RecoveryCodesDialog;
const loadOff = async () => (await import("./second-factor-off.client")).SecondFactorOffDialog;

/** @param leadsTo the page for an administrator who had no access before */
export const SetUpSecondFactor = ({ leadsTo }: { leadsTo: string | null }) => (
  <DialogButton label="Set up" name="Set up the second factor" icon="shield" variant="default" load={loadSetup} props={{ leadsTo }} />
);

export const RenewRecoveryCodes = () => <DialogButton label="New recovery codes" load={loadRenewal} props={{}} />;

export const SwitchSecondFactorOff = () => (
  <DialogButton label="Turn off" name="Switch the second factor off" variant="ghost" load={loadOff} props={{}} />
);
