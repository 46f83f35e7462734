import { reduce } from "@/lib/schools/facts/parsed-fact";

/** The licence of what the site compiles itself. */
export const OWN_LICENCE = "CC BY 4.0";

/** Licences under which others may pass facts on with a line of attribution, as letters and digits. */
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

/** Whether facts under this licence are in the open data. An unknown licence is none. */
export const isRedistributable = (licence: string | null): boolean => licence !== null && REDISTRIBUTABLE.has(reduce(licence));
