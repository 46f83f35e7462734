import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { hasPageCache } from "@/lib/platform/env";

/** Metadata of a page that doesn't exist. */
export const missingMetadata = (title: string): Metadata => ({ title, robots: { index: false, follow: true } });

/**
 * Content of a cached page that doesn't exist, served with status 404. Next's `notFound()` would send a document without content,
 * which needs JavaScript. Instead a meta tag has the status, which the page cache applies to the response; without it, `notFound()`.
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
