import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { hasPageCache } from "@/lib/platform/env";

/** Metadata of a page that doesn't exist. */
export const missingMetadata = (title: string): Metadata => ({ title, robots: { index: false, follow: true } });

/**
 * A cached page that doesn't exist, with its content: Next's `notFound()` would send none without JavaScript. The page cache takes the
 * status 404 from a meta tag; where nothing is cached, `notFound()` sets it.
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
