import { reduce } from "@/lib/schools/facts/parsed-fact";

/** The licence of facts that our team compiled. */
export const OWN_LICENCE = "CC BY 4.0";

/** Schools with fewer published reviews aren't in the statistics. */
export const MIN_REVIEWS = 10;

/** Licences that allow others to pass facts on with attribution, without spaces and punctuation. */
const REDISTRIBUTABLE = new Set(
  [
    "GODL-India",
    "Government Open Data License - India",
    "CC0",
    "CC0 1.0",
    "CC BY",
    "CC BY 3.0",
    "CC BY 4.0",
    "ODC-By",
    "ODC-By 1.0",
    "PDDL",
    "PDDL 1.0",
  ].map(reduce),
);

/** Whether facts under this licence may be published as open data. Unknown licences may not. */
export const isRedistributable = (licence: string | null): boolean => licence !== null && REDISTRIBUTABLE.has(reduce(licence));
