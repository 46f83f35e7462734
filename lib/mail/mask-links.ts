/** The part after # in a link, where every emailed link has its secret. */
const FRAGMENT = /(https?:\/\/[^\s"'<>#]*#)[^\s"'<>]+/g;

/** Masks the secrets of links in the text or HTML of an email. */
export const maskLinks = (content: string): string => content.replace(FRAGMENT, "$1hidden");
