"use client";
import { OpensDialog } from "@/components/ui/opens-dialog";

const loadSetup = async () => (await import("./second-factor-setup.client")).SecondFactorSetupDialog;
const loadRenewal = async () => (await import("./recovery-codes-dialog.client")).RecoveryCodesDialog;
const loadOff = async () => (await import("./second-factor-off.client")).SecondFactorOffDialog;

/** `leadsTo`: where an administrator goes who could go nowhere before. */
export const SetUpSecondFactor = ({ leadsTo }: { leadsTo: string | null }) => (
  <OpensDialog label="Set up" name="Set up the second factor" icon="shield" kind="filled" load={loadSetup} props={{ leadsTo }} />
);

export const RenewRecoveryCodes = () => <OpensDialog label="New recovery codes" load={loadRenewal} props={{}} />;

export const SwitchSecondFactorOff = () => (
  <OpensDialog label="Switch off" name="Switch the second factor off" kind="plain" load={loadOff} props={{}} />
);
