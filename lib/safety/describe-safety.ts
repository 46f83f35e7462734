import type { SourcedFactView } from "@/lib/curation/view";
import { bandOf } from "@/lib/figures/criteria";
import { indianDay } from "@/lib/platform/clock";
import { shiftDay, shiftMonths } from "@/lib/platform/dates";
import { SAID_BY_SCHOOL } from "@/lib/schools/criteria";
import { facilityFact } from "@/lib/schools/fact-text";
import type { SchoolDetail } from "@/lib/schools/view";
import { groupOfKind, SAFETY_KINDS, type SafetyKind, staleAfterMonths } from "./criteria";
import { kindOfFacility } from "./facility-kinds";
import { SAFETY_KIND_LABELS, SAFETY_QUESTIONS } from "./labels";
import type { DeclaredAnswer, PublishedCounts, StoredSafety } from "./queries";
import type { SourceAnswer, SafetyFact } from "./view";

type School = Pick<SchoolDetail, "facilities" | "sources">;

/**
 * What the school, a register and parents say about each kind; an unknown answer is null, never no. A facility with a named source is
 * the register's answer, any other is the school's.
 */
export function describeSafety(school: School, facts: readonly SourcedFactView[], { figures, declared }: StoredSafety): SafetyFact[] {
  const given = listGivenAnswers(
    school,
    facts.find(({ fact }) => fact === "facilities"),
  );
  const answerOf = (kind: SafetyKind, by: GivenAnswer["by"]) => newest(given.filter((one) => one.kind === kind && one.by === by));
  return SAFETY_KINDS.map((kind) => ({
    kind,
    group: groupOfKind(kind),
    label: SAFETY_KIND_LABELS[kind],
    question: SAFETY_QUESTIONS[kind],
    school: schoolAnswer(
      kind,
      answerOf(kind, "school"),
      declared.find((one) => one.kind === kind),
    ),
    register: answerOf(kind, "register"),
    parents: toParents(figures.find((figure) => figure.kind === kind)),
  }));
}

/** The representative's answer replaces the record's, unless the record's is of a later day. */
function schoolAnswer(kind: SafetyKind, recorded: SourceAnswer | null, declared: DeclaredAnswer | undefined): SourceAnswer | null {
  if (!declared || (recorded && recorded.on > declared.on)) return recorded;
  const { answer, on } = declared;
  return { answer, on, until: null, isStale: lastDayOf(kind, { on, until: null }) < indianDay(), isExpired: false, source: SAID_BY_SCHOOL };
}

interface GivenAnswer {
  kind: SafetyKind;
  by: "school" | "register";
  answer: SourceAnswer;
}

function listGivenAnswers({ facilities, sources }: School, record: SourcedFactView | undefined): GivenAnswer[] {
  const today = indianDay();
  return Object.entries(facilities ?? {}).flatMap(([name, { answer, detail }]) => {
    const kind = kindOfFacility(name);
    const checked = sources[facilityFact(name)];
    const source = checked
      ? { name: `Checked by our team: ${checked.source}`, on: checked.checkedOn }
      : record && { name: record.source.name, on: record.day };
    if (!kind || !source || answer === "unknown") return [];
    const until = answer === "yes" ? untilOf(detail) : null;
    const isOver = lastDayOf(kind, { on: source.on, until }) < today;
    const given = {
      ...{ answer, until, on: source.on, source: source.name },
      isStale: isOver && until === null,
      isExpired: isOver && until !== null,
    };
    return [{ kind, by: !checked && record?.source.kind === "register" ? ("register" as const) : ("school" as const), answer: given }];
  });
}

/** The day in `valid until 2027-03-31`, or null. */
function untilOf(detail: string | undefined): string | null {
  const day = /\buntil (\d{4}-\d{2}-\d{2})\b/i.exec(detail ?? "")?.[1];
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
}

/** The last day on which an answer counts. */
function lastDayOf(kind: SafetyKind, { on, until }: Pick<SourceAnswer, "on" | "until">): string {
  return until ?? shiftMonths(on, staleAfterMonths(kind));
}

/** The first day on which one of the answers no longer counts; null if none ends. */
export function safetyChangesOn(facts: readonly SafetyFact[]): string | null {
  const days = facts.flatMap(({ kind, school, register }) =>
    [school, register].flatMap((one) => (one && !one.isStale && !one.isExpired ? shiftDay(lastDayOf(kind, one), 1) : [])),
  );
  return days.sort().at(0) ?? null;
}

/** If two facilities of one kind contradict each other on the same day, the answer is unknown. */
function newest(given: readonly GivenAnswer[]): SourceAnswer | null {
  const [first, second] = given.map(({ answer }) => answer).sort((one, other) => (one.on < other.on ? 1 : -1));
  const isContradicted = first && second && second.on === first.on && second.answer !== first.answer;
  return isContradicted ? null : (first ?? null);
}

function toParents(figure: PublishedCounts | undefined): SafetyFact["parents"] {
  if (!figure) return null;
  const { yes, no, unsure, publishedOn } = figure;
  return { yes, no, unsure, households: bandOf(yes + no + unsure), asOf: publishedOn };
}
