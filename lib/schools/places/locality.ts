import type { SchoolInput } from "@/lib/schools/schema";

/** Words of a house or plot number (“Survey No. 48/2”, “H. No. 12-A”), which alone are no locality. */
const NUMBER_WORDS =
  /\b(?:survey|plot|gat|house|door|flat|shop|room|khasra|khata|cts|gali|building|bldg|floor|post|box|number|nos?|old|new)\b/gi;
/** A landmark or an administrative area, which names the locality less well than another part does. */
const LESS_TELLING =
  /^(?:near|nr|opp|opposite|behind|beside|above|next to|adjacent|off|c\/o|dist|distt|district|tal|taluka?|tehsil|teh|mandal|block|ward)\b/i;
const POST_PREFIX =
  /^(?:at\s*[/&.-]?\s*(?:post|po)|a\/p|v\.?\s?p\.?\s?o|vill(?:age)?\.?\s*(?:&|and)\s*(?:post|po)|vill(?:age)?|post|po)\b[\s.:-]*(?=\p{L}{3})/iu;
/** A word before the name of a city that makes it another place: Navi Mumbai, Old Goa. */
const QUALIFIER = /(?:^|\s)(?:new|old|navi|greater|north|south|east|west|upper|lower)$/i;
const DISTRICT_WORDS = /\b(?:district|distt?|city)\b\.?/gi;

type Address = Pick<SchoolInput, "address" | "city" | "district" | "state">;

/**
 * The part of the address that tells schools of one city apart: `Gangapur Road` of “Survey No. 48, Gangapur Road, Nashik”. The whole
 * address where no part stands out; empty if the address only repeats the city.
 */
export function localityOf(school: Address): string {
  const areas = [school.city, school.district ?? "", school.state].map(reduce).filter(Boolean);
  const parts = school.address
    .split(/[,;\n]+/)
    .map((part) => withoutAreas(part.trim().replace(POST_PREFIX, ""), areas))
    .filter((part) => part !== "");
  const telling = parts.filter(hasName);
  return telling.find((part) => !LESS_TELLING.test(part)) ?? telling[0] ?? parts.join(", ");
}

const hasName = (part: string): boolean => /\p{L}[\p{L}\p{M}]{2}/u.test(part.replace(NUMBER_WORDS, " "));

/** Without the pincode and the names of the city, district and state at the end; registers repeat them there. */
function withoutAreas(part: string, areas: readonly string[]): string {
  const words = part.replace(/[\s(–-]*(?<!\d)[1-9]\d{2}\s?\d{3}\)?\.?$/, "").split(/\s+/);
  const start = words.findIndex((_, at) => areas.includes(reduce(words.slice(at).join(" ").replace(DISTRICT_WORDS, ""))));
  const rest = words.slice(0, Math.max(start, 0)).join(" ");
  if (start < 0 || QUALIFIER.test(rest)) return words.join(" ").replace(/[\s.,:(–-]+$/, "");
  return withoutAreas(rest, areas);
}

const reduce = (text: string): string => text.toLowerCase().replace(/\band\b|[^\p{L}\p{M}\p{Nd}]/gu, "");
