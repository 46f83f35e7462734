import { TEXT_LIMITS } from "@/lib/schools/schema";
import { excerpt, found, isUnknown, none, type ParsedFact, refused } from "./parsed-fact";

/** Hosts that people write if a school has no website. */
const PLACEHOLDER_HOST =
  /^(?:w{2,4}\.?)?(?:xyz|xyx|xxx|abc|abcd|example|test|sample|school|schoolname|yourschool|nil|none|na|no|gmail|yahoo|rediffmail|hotmail|google|website)\.(?:com|co\.in|in|org|net)$/;
const TOP_LEVEL_DOMAINS = new Set(
  "com org net edu gov mil info biz name int academy school education ac co ind college institute university center foundation online site website world global live life page app dev page care club asia mobi pro tech space store ngo ong international guru today xyz top host me tv io cc us uk in".split(
    " ",
  ),
);

/** http or https, a host with a real top level, no credentials. Browsers try https for "http://www.school.in" themselves. */
export function readWebsite(text: string): ParsedFact<string> {
  if (isUnknown(text) || /^(?:no|nil|www\.?|https?:\/*(?:www\.?)?)$/i.test(text)) return none;
  const trimmed = text.replace(/\s+|(?<![,;.])[,;.]+$/g, "").replace(/^(https?)(?::|;)?[/\\]+/i, "$1://");
  const withProtocol = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]*:\d+(?:\/|$)/.test(trimmed) ? trimmed : `http://${trimmed}`;
  const url = parseUrl(withProtocol);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /\s/.test(text.trim()) || withProtocol.length > 500)
    return refused(`website “${excerpt(text)}” is not an address`);
  const host = url.hostname.replace(/\.$/, "");
  if (PLACEHOLDER_HOST.test(host)) return refused(`website “${excerpt(text)}” is a placeholder`);
  const topLevel = host.slice(host.lastIndexOf(".") + 1);
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && !/^(?:www\.)[^.]+$/.test(host);
  if (!isName || !(TOP_LEVEL_DOMAINS.has(topLevel) || /^[a-z]{2}$/.test(topLevel)))
    return refused(`website “${excerpt(text)}” is not an address`);
  return found(url.pathname === "/" && !url.search && !url.hash ? `${url.protocol}//${url.host}` : url.href);
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

export function readPhone(text: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  const numbers = text
    .split(/[,;/|]|\bor\b|\band\b/i)
    .map(readPhoneNumber)
    .filter((number) => number !== null);
  return numbers.length ? found([...new Set(numbers)].slice(0, 3).join(", ")) : refused(`phone number “${excerpt(text)}” is not valid`);
}

function readPhoneNumber(text: string): string | null {
  const normalised = text
    .replace(/[()]/g, "")
    .replace(/[^0-9+-]+/g, " ")
    .replace(/(?!^)\+/g, "")
    .replace(/^[ -]+|(?<![ -])[ -]+$/g, "");
  const digits = normalised.replace(/\D/g, "");
  const isPlaceholder = /^(\d)\1+$/.test(digits) || "01234567890".includes(digits);
  return digits.length >= 6 && digits.length <= 15 && !isPlaceholder && /^\+?[0-9][0-9 -]{4,24}$/.test(normalised) ? normalised : null;
}

export function readEmail(text: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  const first = text.split(/[,;\s]+/).find(Boolean) ?? "";
  const isAddress =
    /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/.test(first) &&
    first.length <= TEXT_LIMITS.short;
  return isAddress ? found(first.toLowerCase()) : refused(`email “${excerpt(text)}” is not an address`);
}
