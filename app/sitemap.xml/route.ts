import { SITEMAP_TYPE, sitemapIndex } from "@/app/sitemap/sitemap-xml";
import { hasDemoData } from "@/lib/schools/queries";
import { countPlaceParts, listSitemapParts } from "@/lib/schools/sitemap";

export const dynamic = "force-dynamic";

// GET /sitemap.xml – the parts of the sitemap: text pages and states, places, schools
export async function GET(): Promise<Response> {
  const [isDemo, schoolParts, placeParts] = await Promise.all([hasDemoData(), listSitemapParts(), countPlaceParts()]);
  // With demo data the pages of places show demo schools, so they stay out of search engines.
  const places = isDemo ? [] : Array.from({ length: placeParts }, (_, part) => `places-${part}`);
  const xml = sitemapIndex(["pages", ...places, ...schoolParts.map(String)]);
  return new Response(xml, { headers: { "Content-Type": SITEMAP_TYPE, "Cache-Control": "public, max-age=3600" } });
}
