import type { SourcedFactView } from "@/lib/curation/view";
import type { SchoolDetail } from "@/lib/schools/view";
import type { Scheme } from "./criteria";
import { decisiveChecks, nextVerdictDay, type RegisterCheck, verdictOf } from "./verdict";
import type { Identifier } from "./view";

export interface StoredCheck extends RegisterCheck {
  scheme: Scheme;
  asked: string;
}

type Numbered = Pick<SchoolDetail, "udiseCode" | "boardAffiliation" | "affiliationNumber" | "classTo">;

/**
 * A school's numbers in public registers; `fact` is the field of the school. Only boards with a public directory have a scheme of their
 * own.
 */
export function numbersOf({ udiseCode, boardAffiliation, affiliationNumber }: Omit<Numbered, "classTo">) {
  const board: Scheme = boardAffiliation === "CBSE" || boardAffiliation === "CISCE" ? boardAffiliation : "OTHER";
  return [
    { fact: "affiliationNumber", scheme: board, value: affiliationNumber },
    { fact: "udiseCode", scheme: "UDISE" as const, value: udiseCode },
  ].flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value }]));
}

/** A school's numbers, each with its source and today's verdict, and the next day on which a verdict changes without a new check. */
export function identifiersOf(
  school: Numbered,
  { facts, checks, today }: { facts: readonly SourcedFactView[]; checks: readonly StoredCheck[]; today: string },
): { identifiers: Identifier[]; changesOn: string | null } {
  const days: (string | null)[] = [];
  const identifiers = numbersOf(school).flatMap(({ fact, scheme, value }) => {
    const sourced = facts.find((one) => one.fact === fact);
    if (!sourced) return [];
    // UDISE+ doesn't say up to which class a school is allowed to teach.
    const stated = { classTo: scheme === "UDISE" ? null : school.classTo };
    const ownChecks = checks.filter((check) => check.scheme === scheme && check.asked === value);
    days.push(nextVerdictDay(stated, ownChecks, today));
    const { source, day } = sourced;
    const verdict = verdictOf(stated, ownChecks, today);
    return [{ scheme, value, source, day, register: source.register, verdict, checks: decisiveChecks(ownChecks).map(toPublicCheck) }];
  });
  return { identifiers, changesOn: days.filter((day) => day !== null).sort()[0] ?? null };
}

const toPublicCheck = ({ found, foundName, foundClassTo, foundUntil, day }: RegisterCheck): Identifier["checks"][number] => ({
  found,
  foundName,
  foundClassTo,
  foundUntil,
  day,
});
