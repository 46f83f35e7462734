import { useState, useSyncExternalStore } from "react";
import { failureOf } from "./call-failure";

const never = () => () => {};

/** The token in the fragment of a mailed link. Undefined until the page has hydrated; empty if the link is incomplete. */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    never,
    () => location.hash.slice(1),
    () => undefined,
  );
}

/** Removes the secret of a used link from the address bar. */
export const removeLinkToken = () => history.replaceState(history.state, "", location.pathname);

/** A call with the token of a mailed link: its input while it is running, its answer, and why it failed. */
export function useLinkCall<Input, Answer>(send: (token: string | undefined, input: Input) => Promise<Answer>) {
  const token = useLinkToken();
  const [pending, setPending] = useState<Input | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState({ text: "", code: null as string | null, attempt: 0 });
  const call = async (input: Input) => {
    if (pending !== null) return;
    setPending(input);
    try {
      setAnswer(await send(token, input));
      removeLinkToken();
    } catch (error) {
      const { text, code } = failureOf(error);
      setFailure(({ attempt }) => ({ text, code, attempt: attempt + 1 }));
    }
    setPending(null);
  };
  return { token, pending, answer, failure, call };
}
