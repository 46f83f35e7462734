// Step-up authentication in the dashboard: a call that is refused until the admin gives their password or a passkey again opens a
// dialog, and is repeated afterwards.

type Ask = () => Promise<boolean>;
let setAsk: (ask: Ask) => void = () => undefined;
const waitForDialog = () => new Promise<Ask>((resolve) => void (setAsk = resolve));
let asking = waitForDialog();

/** Sets what asks the admin: the dialog of the dashboard's layout. @returns removes it */
export function onStepUpRequest(ask: Ask): () => void {
  setAsk(ask);
  return () => void (asking = waitForDialog());
}

/** Asks the admin to confirm who they are; a page may ask before the dialog has mounted. @returns false: they cancelled */
export const requestStepUp: Ask = async () => (await asking)();
