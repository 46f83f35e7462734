import type { HintRange } from "./excerpt";

// Matching takes linear time: every repetition is bounded, and a match starts at the "@" and looks behind.

/** `asha@example.org`, and payment handles such as `asha@okbank`. The group is the part before the `@`. */
const EMAIL = /@(?<=([\p{L}\p{N}._%+-]{1,64})@)[\p{L}\p{N}-]{2,63}(?:\.[\p{L}\p{N}-]{2,63}){0,3}/gu;
/** `asha at gmail dot com`, `asha [at] gmail`. The group is what comes before the `at`. */
const SPOKEN_EMAIL =
  /(?:\sat\s|\(at\)|\[at\])(?<=([\p{L}\p{N}._-]{1,64}\s{0,2})(?:\sat\s|\(at\)|\[at\]))\s{0,2}(?:(?:gmail|yahoo|hotmail|outlook|rediffmail)(?![\p{L}\p{N}])|[\p{L}\p{N}-]{2,63}\s{0,2}(?:\sdot\s|\(dot\)|\[dot\])\s{0,2}(?:com|in|org|net)(?![\p{L}\p{N}]))/giu;
const LINK = /(?:https?:\/\/|www\.)\S{1,200}/giu;
const SHORT_LINK = /(?<![\p{L}\p{N}])(?:t\.me|wa\.me|bit\.ly|youtu\.be)\/\S{1,100}/giu;
/** A domain whose first label has at least two characters, unlike B.Com. Bare `.in` often is a full stop without a space. */
const DOMAIN =
  /(?<![\p{L}\p{N}.-])[\p{L}\p{N}][\p{L}\p{N}-]{1,62}\.(?:com|org|net|xyz|edu|info|(?:co|org|ac|edu|gov|net)\.in|in(?=\/))(?![\p{L}\p{N}])(?:\/\S{0,200})?/giu;

export function findWebAddresses(text: string): HintRange[] {
  const all = (pattern: RegExp, kind: HintRange["kind"]) =>
    [...text.matchAll(pattern)].map(({ index, 0: match, 1: before = "" }) => ({
      kind,
      from: index - before.length,
      to: index + match.trimEnd().length,
    }));
  return [...all(EMAIL, "email"), ...all(SPOKEN_EMAIL, "email"), ...all(LINK, "link"), ...all(SHORT_LINK, "link"), ...all(DOMAIN, "link")];
}
