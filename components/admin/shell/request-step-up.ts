// Step-up authentication in the dashboard: a call that is refused until the admin gives their password or a passkey again opens a
// dialog, and is repeated afterwards.

type Ask = () => Promise<boolean>;
let setAsk: (ask: Ask) => void = () => undefined;
const waitForDialog = () => new Promise<Ask>((resolve) => void (setAsk = resolve));
let asking = waitForDialog();

/** Registers the function that asks the admin: the dialog of the dashboard's layout. @returns a function that removes it */
export function onStepUpRequest(ask: Ask): () => void {
  setAsk(ask);
  return () => void (asking = waitForDialog());
}

/** Asks the admin to confirm their identity, once the dialog has mounted. @returns false if they cancelled */
export const requestStepUp: Ask = async () => (await asking)();
