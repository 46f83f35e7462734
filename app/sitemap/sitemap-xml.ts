import { appUrl } from "@/lib/platform/env";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const SITEMAP_TYPE = "application/xml; charset=utf-8";
export const URLSET_START = `${XML}<urlset xmlns="${NAMESPACE}">\n`;
export const URLSET_END = "</urlset>\n";

/** One address. The site's paths have no characters that XML would need escaped. */
export function urlEntry(path: string, changedAt?: Date): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 19)}Z</lastmod>` : "";
  return `<url><loc>${appUrl()}${path}</loc>${lastmod}</url>\n`;
}

export function sitemapIndex(parts: string[]): string {
  const entries = parts.map((part) => `<sitemap><loc>${appUrl()}/sitemap/${part}.xml</loc></sitemap>\n`).join("");
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`;
}
