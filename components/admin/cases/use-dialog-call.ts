import { useState } from "react";
import { failureOf, type Failure } from "@/components/accounts/call-failure";
import { isSignedOut } from "@/components/admin/call-admin";

/**
 * Makes the call of a dialog that closes on success. The call counts as pending until the dialog has closed, and `send`
 * does nothing meanwhile.
 */
export function useDialogCall<Arguments extends unknown[]>(call: (...given: Arguments) => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (...given: Arguments) => {
    if (isPending) return;
    setPending(true);
    setFailure(null);
    try {
      await call(...given);
    } catch (error) {
      if (isSignedOut(error)) return;
      setFailure(failureOf(error));
      setPending(false);
    }
  };
  return { isPending, failure, send };
}
