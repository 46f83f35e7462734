import { CORRECTION_FIELD_LABELS, DECLARED_PART_LABELS } from "@/lib/curation/labels";
import type { FactSource, SourcedFactView, PublicChange, PublicFacts } from "@/lib/curation/view";
import { FACT_LABELS, formatDate, RECOGNITION_LABELS } from "@/lib/schools/labels";

const labelOf = (fact: string): string =>
  fact === "position"
    ? CORRECTION_FIELD_LABELS.position
    : (FACT_LABELS[fact as keyof typeof FACT_LABELS] ?? DECLARED_PART_LABELS[fact] ?? fact);

/** The facts by source, newest day first, each source with its day and a link to look them up. */
export function SchoolSources({ facts }: Pick<PublicFacts, "facts">) {
  const groups = groupBy(facts, ({ source, day }) => [day, source.kind, source.name, source.licence ?? ""].join("\n"));
  const sorted = groups.map(([, group]) => group).sort(([one], [other]) => (one.day < other.day ? 1 : -1));
  return (
    <ul className="grid gap-4">
      {sorted.map((group) => (
        <li key={`${group[0].day} ${group[0].source.name}`} className="wrap-anywhere">
          <b className="font-medium">{nameOf(group[0].source)}</b>, {formatDate(group[0].day)}
          <p className="text-sm text-ink-soft">{group.map(({ fact }) => labelOf(fact)).join(", ")}</p>
          {registersOf(group).map(([address, what]) => (
            <a
              key={address}
              className="-my-1 inline-flex min-h-11 items-center text-sm"
              href={address}
              target="_blank"
              rel="nofollow noopener"
            >
              Check it yourself: {what}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}

function groupBy(facts: SourcedFactView[], keyOf: (fact: SourcedFactView) => string): [key: string, group: SourcedFactView[]][] {
  const groups = new Map<string, SourcedFactView[]>();
  for (const fact of facts) groups.set(keyOf(fact), [...(groups.get(keyOf(fact)) ?? []), fact]);
  return [...groups];
}

function nameOf({ kind, name, licence }: FactSource): string {
  if (kind === "team" && name !== "Our team") return `Checked by our team: ${name}`;
  return licence ? `${name} (${licence})` : name;
}

/** The public registers for the facts of a source, each with the facts that it has. */
function registersOf(facts: SourcedFactView[]): [address: string, what: string][] {
  const listed = facts.filter(({ source }) => source.register !== null);
  return groupBy(listed, ({ source }) => source.register ?? "").map(([address, group]) => [
    address,
    group.map(({ fact }) => labelOf(fact)).join(", "),
  ]);
}

export function SchoolChanges({ changes }: Pick<PublicFacts, "changes">) {
  if (changes.length === 0) return <p className="text-ink-soft">Nothing has changed since we listed this school.</p>;
  return (
    <ul className="grid gap-3">
      {changes.map((change, index) => (
        <li key={index} className="wrap-anywhere">
          <b className="font-medium">{labelOf(change.fact)}</b>: {describe(change)}
          <p className="text-sm text-ink-soft">
            {nameOf(change.source)}, {formatDate(change.day)}
            {change.people && `, ${DECIDED_BY[change.people]}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

const DECIDED_BY = { 1: "decided by one person", 2: "agreed by two people" };

const MAX_LETTERS = 120;

function describe({ fact, before, after }: PublicChange): string {
  if (before === null && after === null) return "changed";
  const shown = (value: string | null) => {
    if (value === null) return "not known";
    const text = fact === "recognition" ? RECOGNITION_LABELS[value as keyof typeof RECOGNITION_LABELS].toLowerCase() : value;
    return text.length > MAX_LETTERS && !(fact in DECLARED_PART_LABELS) ? `${text.slice(0, MAX_LETTERS)}…` : text;
  };
  return `${shown(before)} → ${shown(after)}`;
}
