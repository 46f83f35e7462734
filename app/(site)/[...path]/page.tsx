import { NO_SUCH_PAGE, NoSuchPage } from "../no-such-page";

/** Answers unknown paths. With a root not-found page instead, Next would add that page's markup to the data of every page. */
export const revalidate = 86400;
export const generateStaticParams = () => [];

export const metadata = NO_SUCH_PAGE;

export default NoSuchPage;
