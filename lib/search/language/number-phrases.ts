// What is said around numbers, as parts of patterns.

/** Words before a number that say how much at most and at least, for expressions; in normal form "no" is "number". */
export const UPPER_BOUND_PHRASES =
  "under|below|(?:less|lower|fewer) than|(?:no|not|number) more than|up ?to|within|at most|max(?:imum)?(?: of)?";
export const LOWER_BOUND_PHRASES = "above|over|(?:more|greater|higher) than|(?:no|not|number) less than|at least|min(?:imum)?(?: of)?";
/** What is counted and measured of schools, but never in rupees. M may begin M. G. Road. */
export const COUNTED =
  "students?|child(?:ren)?|pupils?|kids?|teachers?|seats?|kms?|kilomet(?:er|re)s?|m(?= (?:of|from|to|around) )|mtrs?|met(?:er|re)s?|miles?|sq|square|sqft|" +
  "feet|ft|acres?|years?|yrs?|hours?|hrs?|minutes?|mins?|marks?|percent(?:age|ile)?|results?";
/** A distance, behind its number. */
export const FAR = "(?:kms?|kilomet(?:er|re)s?|m|mtrs?|met(?:er|re)s?|min(?:ute)?s?)(?: (?:radius|range|distance|walk|drive|away))*";

/** A pattern of such parts, each of which is written once. */
// eslint-disable-next-line no-restricted-syntax -- of constants alone, and nothing that somebody typed
export const patternOf = (parts: string, flags: string): RegExp => new RegExp(parts, flags);
