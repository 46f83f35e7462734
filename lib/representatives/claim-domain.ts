import { isIP } from "node:net";
import { websiteDomain } from "@/lib/schools/website";
import SHARED from "./shared-domains.json";

const HOSTED = new Set([...SHARED.mailboxes, ...SHARED.platforms]);
const SUFFIXES = new Set(SHARED.suffixes);

/**
 * The domain at which only people of the school have mailboxes. null for free mail, for platforms where anyone can have a page, and for
 * public suffixes (publicsuffix.org).
 */
export function claimDomain(website: string | null): string | null {
  const domain = websiteDomain(website);
  if (!domain || isIP(domain) !== 0 || SUFFIXES.has(domain)) return null;
  const labels = domain.split(".");
  return labels.some((_, start) => HOSTED.has(labels.slice(start).join("."))) ? null : domain;
}
