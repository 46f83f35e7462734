import { useState } from "react";
import { failureOf, type Failure } from "@/components/accounts/call-failure";
import { isSignedOut } from "@/components/admin/call-admin";

/** Sends the form of a dialog, which closes on success, so that it stays pending until then. */
export function useDialogCall(send: () => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async () => {
    if (isPending) return;
    setPending(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      if (isSignedOut(error)) return;
      setFailure(failureOf(error));
      setPending(false);
    }
  };
  const onSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return { isPending, failure, onSubmit };
}
