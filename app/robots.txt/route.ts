import { appUrl } from "@/lib/platform/env";
import { FACET_NAMES } from "@/lib/search/facets";

// Never uses the database, because a 5xx response would stop search engines from crawling the whole site.
export const dynamic = "force-static";
export const revalidate = 86400;

/** Combinations of filters and cursors are endless. Page numbers lead to the same schools, and places have their own pages. */
const FILTERS = [...FACET_NAMES, "minRating", "minFees", "maxFees", "unknownFees", "near", "sort", "after"];
const PRIVATE = ["/api/", "/admin", "/uploads"];

// GET /robots.txt – what search engines may read, and where the sitemap is
export function GET(): Response {
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...FILTERS.flatMap((name) => [`Disallow: /schools?${name}=`, `Disallow: /schools?*&${name}=`]),
    "",
    `Sitemap: ${appUrl()}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
