import type { PublicSchool } from "./view";

const UDISE = "https://kys.udiseplus.gov.in/";
const BOARD_DIRECTORIES: Partial<Record<NonNullable<PublicSchool["boardAffiliation"]>, string>> = {
  CBSE: "https://saras.cbse.gov.in/saras/AffiliatedList/ListOfSchdirReport",
  CISCE: "https://cisce.org/locate-school/",
};

/** The public register in which anyone can look a fact up; null if there is none. */
export function registerOf(
  fact: string,
  { udiseCode, boardAffiliation }: Pick<PublicSchool, "udiseCode" | "boardAffiliation">,
): string | null {
  const isAffiliation = fact === "affiliationNumber" || fact === "boardAffiliation";
  if (isAffiliation && boardAffiliation) return BOARD_DIRECTORIES[boardAffiliation] ?? null;
  return udiseCode && ["udiseCode", "schoolType", "recognition"].includes(fact) ? UDISE : null;
}
