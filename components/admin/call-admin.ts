import { toast } from "@/components/ui/toast";
import { CallError, callApi } from "@/lib/http/client";
import { requestStepUp } from "@/components/admin/shell/request-step-up";
import { recordServerContact } from "@/components/admin/shell/session-activity";

const SIGN_IN_AFTER_MS = 500;
const SIGNED_OUT = "Unauthorized: You are logged out. Logging in again...";

let isLeaving = false;

/**
 * Calls the API for the admin screens. If the call needs a recent proof of identity, it asks for one and repeats the call; if the
 * session has ended, it opens the sign-in page, which leads back here.
 * @throws CallError as callApi does
 */
export async function callAdmin(address: string, call?: Parameters<typeof callApi>[1]): Promise<Response> {
  try {
    const answer = await callApi(address, call);
    recordServerContact();
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) leaveForSignIn();
    if (isStepUpRequired(error) && (await requestStepUp())) return callAdmin(address, call);
    throw error;
  }
}

/** Calls the API and parses the JSON answer. */
export async function readAdmin<Data>(address: string, call?: Parameters<typeof callApi>[1]): Promise<Data> {
  return (await callAdmin(address, call)).json();
}

/** Says that the session has ended and redirects to the sign-in page, once. */
export function leaveForSignIn() {
  if (isLeaving) return;
  isLeaving = true;
  toast({ kind: "bad", title: SIGNED_OUT });
  const signIn = `/api/login?${new URLSearchParams({ next: location.pathname + location.search })}`;
  // eslint-disable-next-line @next/next/no-location-assign-relative-destination -- a call that redirects, no page of the router
  setTimeout(() => location.assign(signIn), SIGN_IN_AFTER_MS);
}

/** True when `callAdmin` has already announced that the session has ended, so no second message is needed. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** True when the call needs a recent proof of identity. An error that `callAdmin` throws means that the admin cancelled. */
const isStepUpRequired = (error: unknown): boolean => error instanceof CallError && error.code === "STEP_UP_REQUIRED";

/** Shows a toast for a failed call, with the given text. */
export function toastFailure(error: unknown, text: string) {
  if (!isSignedOut(error) && !isStepUpRequired(error)) toast({ kind: "bad", title: "Error", text });
}

/** Shows a toast for a failed call, with the server's reason if it gave one. */
export const toastReason = (error: unknown, fallback: string) =>
  toastFailure(error, (error instanceof CallError && error.text) || fallback);

/** Why loading failed, as text for people: `500: Something went wrong` */
export function describeFailure(error: unknown): string {
  if (error instanceof CallError) return error.text ? `${error.status}: ${error.text}` : String(error.status);
  return "No connection.";
}
