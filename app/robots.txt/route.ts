import { appUrl } from "@/lib/platform/env";
import { FACET_NAMES } from "@/lib/search/facets";

// Never touches the database: an answer of 5xx here would tell search engines to leave the whole site alone.
export const dynamic = "force-static";
export const revalidate = 86400;

/** Combinations of filters are without end, and so are places in a list; a page's number leads there too, and places have pages of their own. */
const FILTERS = [...FACET_NAMES, "minRating", "minFees", "maxFees", "near", "sort", "after"];
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
