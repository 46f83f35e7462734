// Step-up authentication in the dashboard: a call that is refused until the admin gives their password or a passkey again opens a
// dialog, and is repeated afterwards.

type Ask = () => Promise<boolean>;
let ask: Ask | null = null;

/** Sets what asks the admin: the dialog of the dashboard's layout. @returns removes it */
export function onStepUpRequest(newAsk: Ask): () => void {
  ask = newAsk;
  return () => void (ask = null);
}

/** Asks the admin to confirm who they are. @returns false: they cancelled */
export const requestStepUp: Ask = async () => (await ask?.()) ?? false;
