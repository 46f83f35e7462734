import { NO_SUCH_PAGE, NoSuchPage } from "../no-such-page";

/**
 * Any other path. A page of its own rather than Next's root not-found: that one would be rendered, frame and all, into the
 * data of every page of the site.
 */
export const revalidate = 86400;
export const generateStaticParams = () => [];

export const metadata = NO_SUCH_PAGE;

export default NoSuchPage;
