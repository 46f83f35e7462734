/** Loads a full page after a change of session, because the router's cache belongs to the previous person. */
export const loadPage = (path: string) => location.assign(path);
