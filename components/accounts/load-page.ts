/** Loads a page in full, after who is signed in has changed: what the router holds of other pages is another's. */
export const loadPage = (path: string) => location.assign(path);
