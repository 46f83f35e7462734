/** What stands behind the # of a link: that is where every mailed link has its secret. */
const FRAGMENT = /(https?:\/\/[^\s"'<>#]*#)[^\s"'<>]+/g;

/** The text or HTML of a mail, its links without what stands behind their #. */
export const maskLinks = (words: string): string => words.replace(FRAGMENT, "$1hidden");
