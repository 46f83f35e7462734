/** Phrases before an upper and a lower limit. "Number" is the normal form of "no". */
export const UPPER_BOUND_PHRASES =
  "under|below|(?:less|lower|fewer) than|(?:no|not|number) more than|up ?to|within|at most|max(?:imum)?(?: of)?";
export const LOWER_BOUND_PHRASES = "above|over|(?:more|greater|higher) than|(?:no|not|number) less than|at least|min(?:imum)?(?: of)?";
/** What is counted and measured in schools, but never in rupees. A single m can begin M. G. Road. */
export const COUNTED =
  "students?|child(?:ren)?|pupils?|kids?|teachers?|seats?|kms?|kilomet(?:er|re)s?|m(?= (?:of|from|to|around) )|mtrs?|met(?:er|re)s?|miles?|sq|square|sqft|" +
  "feet|ft|acres?|years?|yrs?|hours?|hrs?|minutes?|mins?|marks?|percent(?:age|ile)?|results?";
export const FAR = "(?:kms?|kilomet(?:er|re)s?|m|mtrs?|met(?:er|re)s?|min(?:ute)?s?)(?: (?:radius|range|distance|walk|drive|away))*";

// eslint-disable-next-line no-restricted-syntax -- built from constants only, never from user input
export const patternOf = (parts: string, flags: string): RegExp => new RegExp(parts, flags);
