import type { Metadata } from "next";
import { MissingPage } from "@/app/missing-page";
import NotFound from "./not-found";

export const NO_SUCH_PAGE: Metadata = { title: { absolute: "404 Page Not Found" }, robots: { index: false, follow: true } };

/** What a cached page answers where its address means nothing: status 404, complete without a script. */
export function NoSuchPage() {
  return (
    <MissingPage>
      <NotFound />
    </MissingPage>
  );
}
