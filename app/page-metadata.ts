import type { Metadata } from "next";
import { appUrl } from "@/lib/platform/env";
import { SITE } from "@/lib/platform/site";

export const MAX_TITLE_LENGTH = 60;
export const MAX_DESCRIPTION_LENGTH = 160;

export interface PageWords {
  /** Without the site's name, which is added if it fits */
  title: string;
  /** 70 to 160 characters; a longer one is cut at a word boundary */
  description: string;
  /** Path of the canonical address: `/schools/in/goa` */
  path: string;
  /** Path of the preview picture, 1200 × 630 pixels; by default the site's */
  image?: string;
  /** `false` keeps the page out of search engines */
  index?: boolean;
}

/** Title, description, canonical address and sharing card of a page. Every public page uses it. */
export function pageMetadata({ title, description, path, image = "/og.png", index = true }: PageWords): Metadata {
  const words = { title: fitTitle(title), description: cutAtWord(description, MAX_DESCRIPTION_LENGTH) };
  const url = `${appUrl()}${path}`;
  const picture = { url: `${appUrl()}${image}`, width: 1200, height: 630, alt: title };
  return {
    title: { absolute: words.title },
    description: words.description,
    alternates: { canonical: url },
    ...(index ? {} : { robots: { index: false, follow: true } }),
    openGraph: { ...words, url, siteName: SITE.name, locale: "en_IN", type: "website", images: [picture] },
    // Title, description and picture default to those of Open Graph.
    twitter: { card: "summary_large_image" },
  };
}

function fitTitle(title: string): string {
  const full = `${title} | ${SITE.name}`;
  return full.length <= MAX_TITLE_LENGTH ? full : cutAtWord(title, MAX_TITLE_LENGTH);
}

/** Shortens the text to `length` characters, at a word boundary and with an ellipsis. */
function cutAtWord(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const head = line.slice(0, length - 1);
  const end = head.lastIndexOf(" ");
  return `${(end > length / 2 ? head.slice(0, end) : head).replace(/[\s,.;:–-]+$/, "")}…`;
}
