"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DialogState } from "@/components/ui/dialog-button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field.client";
import { ownPassword, secondFactorConfirm } from "@/lib/accounts/schema";
import type { NewRecoveryCodes, SecondFactorSetup } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { loadPage } from "@/components/accounts/load-page";
import { sendWithPasskey } from "@/components/accounts/passkeys/passkey-ceremony";
import { RecoveryCodes } from "./recovery-codes";

const FACTOR = "/api/user/second-factor";
const TITLE = "Set up the second factor";
const FAILED = "The second factor was not set up";

/** Asks for the password, shows the app's secret, asks for its first code and shows recovery codes. Takes effect with the code. */
export function SecondFactorSetupDialog({ dialog, leadsTo }: { dialog: DialogState; leadsTo: string | null }) {
  const router = useRouter();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<string[]>();

  if (codes) {
    return <RecoveryCodes codes={codes} dialog={dialog} onKept={() => (leadsTo ? loadPage(leadsTo) : router.refresh())} />;
  }
  if (setup) {
    return (
      <DialogForm
        key="code"
        dialog={dialog}
        title={TITLE}
        description="Scan the QR code with your authenticator app, or type the key into it. Then enter the code it shows."
        schema={secondFactorConfirm}
        defaults={{ code: "" }}
        submitLabel="Turn on"
        failed={FAILED}
        hasNextStep
        send={async (body) => {
          const { recoveryCodes }: NewRecoveryCodes = await (await sendWithPasskey(() => callApi(FACTOR, { method: "PUT", body }))).json();
          setCodes(recoveryCodes);
        }}
      >
        {(field) => (
          <>
            <QrCode {...setup} />
            <TextField label="Code" hint="Six digits." inputMode="numeric" autoComplete="one-time-code" maxLength={10} {...field("code")} />
          </>
        )}
      </DialogForm>
    );
  }
  return (
    <DialogForm
      key="password"
      dialog={dialog}
      title={TITLE}
      description="You need an authenticator app on your phone. First, your password."
      schema={ownPassword}
      defaults={{ password: "" }}
      submitLabel="Next"
      pendingLabel="Checking..."
      failed={FAILED}
      hasNextStep
      send={async (body) => setSetup(await (await sendWithPasskey(() => callApi(FACTOR, { method: "POST", body }))).json())}
    >
      {(field) => <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />}
    </DialogForm>
  );
}

const GROUP = /.{1,4}/g;

/** Dark on light in both themes, because many QR readers need that. */
function QrCode({ secret, address, qr }: SecondFactorSetup) {
  return (
    <div className="space-y-4">
      <svg
        className="w-[min(100%,14rem)] forced-color-adjust-none rounded-sm"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for your authenticator app"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="text-sm">
        Key:{" "}
        <code data-slot="totp-key" className="wrap-anywhere select-all">
          {secret.match(GROUP)?.join(" ")}
        </code>
      </p>
      <p className="text-sm">
        <a className="inline-flex min-h-11 items-center" href={address}>
          Open the app on this device
        </a>
      </p>
    </div>
  );
}
