import { toast } from "@/components/ui/toast";
import { CallError, callApi } from "@/lib/http/client";
import { noteContact } from "./activity";

const SIGN_IN_AFTER_MS = 500;
const SIGNED_OUT = "Unauthorized: You are logged out. Logging in again...";

let isLeaving = false;

/**
 * The admin's screens call the API here: where the session has ended, it says so and goes to the sign-in, once, after half
 * a second, and comes back to this page.
 *
 * @throws CallError as callApi does
 */
export async function callAdmin(address: string, call?: Parameters<typeof callApi>[1]): Promise<Response> {
  try {
    const answer = await callApi(address, call);
    noteContact();
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) leaveForSignIn();
    throw error;
  }
}

/** A call whose answer is read: the object the server sent. */
export async function readAdmin<Data>(address: string, call?: Parameters<typeof callApi>[1]): Promise<Data> {
  return (await callAdmin(address, call)).json();
}

/** Says that the session has ended and leaves, once. */
export function leaveForSignIn() {
  if (isLeaving) return;
  isLeaving = true;
  toast({ kind: "bad", title: SIGNED_OUT });
  const signIn = `/api/login?${new URLSearchParams({ next: location.pathname + location.search })}`;
  // eslint-disable-next-line @next/next/no-location-assign-relative-destination -- a call that redirects, no page of the router
  setTimeout(() => location.assign(signIn), SIGN_IN_AFTER_MS);
}

/** The page is about to be left, and has said so: no second message. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** Says that a call failed, in the words that the specification has for it. */
export function toastFailure(error: unknown, text: string) {
  if (!isSignedOut(error)) toast({ kind: "bad", title: "Error", text });
}

/** Why a list did not come, for a person: `500: Something went wrong`. */
export function describeFailure(error: unknown): string {
  if (error instanceof CallError) return error.text ? `${error.status}: ${error.text}` : String(error.status);
  return "No connection.";
}
