import type { Metadata } from "next";
import { MissingPage } from "@/app/missing-page";
import NotFound from "./not-found";

export const NO_SUCH_PAGE: Metadata = { title: { absolute: "404 Page Not Found" }, robots: { index: false, follow: true } };

/** The answer to an unknown address under a cached route: status 404, readable without JavaScript. */
export function NoSuchPage() {
  return (
    <MissingPage>
      <NotFound />
    </MissingPage>
  );
}
