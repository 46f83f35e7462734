"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import type { CurrentUser } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { failureOf } from "@/components/accounts/call-failure";
import { loadPage } from "@/components/accounts/load-page";
import { askForPasskey, useSupportsPasskeys } from "./passkey-ceremony";

/** Signs a parent or an admin in with a passkey. `next` is the page that a parent came from. */
export function PasskeySignIn({ next }: { next: string }) {
  const isSupported = useSupportsPasskeys();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ text?: string; attempt: number }>({ attempt: 0 });
  const press = async () => {
    setPending(true);
    setFailure(({ attempt }) => ({ attempt: attempt + 1 }));
    try {
      const body = await askForPasskey("/api/login/passkey/options");
      const user: CurrentUser = await (await callApi("/api/login/passkey", { method: "POST", body })).json();
      loadPage(user.isAdmin ? "/admin" : next);
    } catch (error) {
      setFailure(({ attempt }) => ({ text: failureOf(error).text, attempt }));
      setPending(false);
    }
  };
  if (!isSupported) return null;
  return (
    <>
      <ErrorSummary title="Sign In Failed" text={failure.text} attempt={failure.attempt} />
      <Button icon="key-round" variant="outline" block className="noscript:hidden!" isPending={isPending} onClick={() => void press()}>
        Use a passkey
      </Button>
    </>
  );
}
