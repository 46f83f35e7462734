/** Phrases that ask for schools near a pincode, perhaps with a distance, which does not change the radius. */
export const NEAR_PINCODE =
  /\b(?:near(?:by|est)?(?:\s+to)?|around|close\s+to|(?:(?:with)?in\s+|under\s+|up ?to\s+)?\d{1,5}(?:\.\d)?\s*(?:kms?|kilomet(?:er|re)s?|m|mtrs?|met(?:er|re)s?)(?:\s+(?:radius|range|distance))?(?:\s+(?:of|from|around|near|to))?)\s+(?:pin(?:\s?code)?[\s:.-]*)?([1-9]\d{2}[ -]?\d{3})\b(?:\s+(?:with)?in\s+\d{1,5}(?:\.\d)?\s*(?:kms?|kilomet(?:er|re)s?|mtrs?|met(?:er|re)s?)\b)?/gi;

/** Phrases for the visitor's own location, which only the browser knows. They describe no school. */
const NEAR_ME =
  /\b(?:near ?by|near(?:est)?(?: to)?|around|close(?: ?by)?(?: to)?)\s+me\b|\b(?:near ?by|near(?: to)?|around|close to|in|from)\s+my\s+(?:home|house|place|location|area|locality)\b|\bnear ?by\s*$|\bmere (?:aas ?)?(?:paas|pas)\b(?:\s+(?:ke|ka|ki|mein|me)\b)?|मेरे (?:आस ?)?पास(?:\s+(?:के|का|की|में))?(?![\p{L}\p{M}])/giu;

export function readNearMe(search: string): { isNearMe: boolean; rest: string | undefined } {
  const rest = search.replace(NEAR_ME, " ");
  return rest === search ? { isNearMe: false, rest } : { isNearMe: true, rest: rest.replace(/\s+/g, " ").trim() || undefined };
}
