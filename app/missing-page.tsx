import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { hasPageCache } from "@/lib/platform/env";

/** The head of a page that isn't there. */
export const missingMetadata = (title: string): Metadata => ({ title, robots: { index: false, follow: true } });

/**
 * The answer of a cached page where there is nothing: status 404, with this content. Next's `notFound()` sends a document
 * without content that only a script can fill. So the page is rendered like any other, and its head says the status,
 * which the page cache makes the answer's. Where the page cache isn't in use Next's way is the only one.
 */
export function MissingPage({ children }: { children: React.ReactNode }) {
  if (!hasPageCache()) notFound();
  return (
    <>
      <meta name="response-status" content="404" />
      {children}
    </>
  );
}
