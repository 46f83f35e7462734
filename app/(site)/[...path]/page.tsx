import { NO_SUCH_PAGE, NoSuchPage } from "../no-such-page";

/** Every other path. This page exists because Next would add its root not-found page, with the whole frame, to the data of every page. */
export const revalidate = 86400;
export const generateStaticParams = () => [];

export const metadata = NO_SUCH_PAGE;

export default NoSuchPage;
