import { Badge } from "@/components/ui/badge";
import { describeVerdict, REGISTER_LABELS, SCHEME_LABELS, SCHEME_MEANINGS, type VerdictText } from "@/lib/identifiers/labels";
import type { Identifier } from "@/lib/identifiers/view";
import { formatDate } from "@/lib/schools/labels";

const BADGES = {
  good: { variant: "good", icon: "check" },
  warn: { variant: "warn", icon: "info" },
  neutral: { variant: "neutral", icon: "circle-help" },
} as const satisfies Record<VerdictText["tone"], object>;

/** A school's numbers in public registers, each with its source, the result of our checks and a link to the register. */
export function SchoolIdentifiers({ identifiers }: { identifiers: readonly Identifier[] }) {
  if (identifiers.length === 0) return <p className="text-ink-soft">We know no affiliation number and no UDISE code of this school.</p>;
  return (
    <ul className="grid gap-6">
      {identifiers.map((identifier) => (
        <li key={`${identifier.scheme} ${identifier.value}`} className="grid max-w-measure justify-items-start gap-1 wrap-anywhere">
          <IdentifierCard identifier={identifier} verdict={describeVerdict(identifier)} />
        </li>
      ))}
    </ul>
  );
}

function IdentifierCard({ identifier, verdict }: { identifier: Identifier; verdict: VerdictText }) {
  const { scheme, value, source, day, register } = identifier;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          {SCHEME_LABELS[scheme]} <b className="select-all">{value}</b>
        </span>
        <Badge {...BADGES[verdict.tone]}>{verdict.title}</Badge>
      </p>
      <p>{verdict.text}</p>
      <p className="text-sm text-ink-soft">{SCHEME_MEANINGS[scheme]}</p>
      <p className="text-xs text-ink-soft">
        Source: {source.name}, {formatDate(day)}
      </p>
      {register && (
        <a className="-my-1 inline-flex min-h-11 items-center text-sm" href={register} target="_blank" rel="nofollow noopener">
          Check it yourself: {REGISTER_LABELS[scheme]}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </>
  );
}
