import type { Metadata } from "next";
import { MissingPage } from "@/app/missing-page";
import NotFound from "../not-found";

/**
 * Any other path. A page of its own rather than Next's root not-found: that one would be rendered, frame and all, into the
 * data of every page of the site.
 */
export const revalidate = 86400;
export const generateStaticParams = () => [];

export const metadata: Metadata = { title: { absolute: "404 Page Not Found" }, robots: { index: false, follow: true } };

export default function UnknownPath() {
  return (
    <MissingPage>
      <NotFound />
    </MissingPage>
  );
}
