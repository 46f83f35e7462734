/**
 * Loads a full page after a change of session, because the router's cache belongs to the previous person.
 * @returns never resolves, so that what waits for it stays pending
 */
export function loadPage(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
