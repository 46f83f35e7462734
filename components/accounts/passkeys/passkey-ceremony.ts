import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { useSyncExternalStore } from "react";
import { CallError, callApi } from "@/lib/http/client";
import { ShownError } from "@/components/accounts/call-failure";

/** Whether this browser has passkeys. True until the page has hydrated. */
export const useSupportsPasskeys = (): boolean => useSyncExternalStore(neverChanges, browserSupportsWebAuthn, () => true);
const neverChanges = () => () => {};

/**
 * Fetches a challenge and lets the browser ask for a passkey.
 *
 * @returns the answer, for the server
 * @throws CallError; ShownError if there is no passkey or the person cancels
 */
export async function askForPasskey(optionsAddress: string) {
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = await (await callApi(optionsAddress, { method: "POST" })).json();
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(
    failWith("No passkey was used. Please try again."),
  );
  return { id, rawId, type, response };
}

/** Sends a change of sign-in methods. If the server requires a passkey first, asks for one and sends the change again. */
export async function sendWithPasskey<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "PASSKEY_REQUIRED") throw error;
    const passkey = await askForPasskey("/api/user/step-up/options");
    await callApi("/api/user/step-up", { method: "POST", body: { passkey } });
    return send();
  }
}

/**
 * Fetches a challenge and lets the browser create a passkey.
 *
 * @throws CallError; ShownError if the device can't, has one already, or the person cancels
 */
export async function createPasskey(optionsAddress: string, body: object) {
  const call = await sendWithPasskey(() => callApi(optionsAddress, { method: "POST", body }));
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await call.json();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(
    failWith("No passkey was created. Please try again."),
  );
  return { id, rawId, type, response };
}

const failWith = (text: string) => (error: unknown) => {
  const isKnown = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  throw new ShownError(isKnown ? "This device already has a passkey for your account." : text);
};
