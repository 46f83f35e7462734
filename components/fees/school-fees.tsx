import { DocumentLink } from "@/components/schools/facts";
import { CLASS_GROUPS, type ClassRange, isOptional, overlaps } from "@/lib/fees/criteria";
import { FEE_HEAD_LABELS, formatClasses, formatPayments, formatRise } from "@/lib/fees/labels";
import { formatHouseholds } from "@/lib/figures/labels";
import type { FeeSchedule, ParentFees, ParentGroup, ScheduleGroup, SchoolFees as Fees } from "@/lib/fees/view";
import { SAID_BY_SCHOOL } from "@/lib/schools/criteria";
import { formatAcademicYear, formatDate, formatRupees } from "@/lib/schools/labels";

const MONTHS = 12;

/** What the school, a fee committee and parents say, side by side for each group of classes: the newest year of each. */
export function SchoolFees({ fees }: { fees: Fees }) {
  const [declared, approved, parents] = [fees.declared.at(0), fees.approved.at(0), fees.parents.at(0)];
  const columns = [
    { label: labelOf("Declared by the school", declared), groups: declared?.groups.map(toCell) ?? [] },
    { label: labelOf("Approved by a fee committee", approved), groups: approved?.groups.map(toCell) ?? [] },
    { label: labelOf("Parents say", parents), groups: parents?.groups.map(toParentCell) ?? [] },
  ];
  const rows = CLASS_GROUPS.filter((row) => columns.some(({ groups }) => groups.some((group) => overlaps(group, row))));
  return (
    <>
      {fees.freeClasses && (
        <p className="mb-4 max-w-measure">
          <b className="font-medium">Free in {formatClasses(fees.freeClasses).replace(/^C/, "c")}</b>: a government school charges no fees
          in these classes, by the Right to Education Act.
        </p>
      )}
      <div className="grid gap-6">
        {rows.map((row) => (
          <section key={row.classFrom} aria-labelledby={`fees-${row.classFrom}`}>
            <h3 className="mb-2" id={`fees-${row.classFrom}`}>
              {formatClasses(row)}
            </h3>
            <dl className="grid gap-4 border-y border-line py-3 md:grid-cols-3">
              {columns.map(({ label, groups }) => (
                <FeeCell key={label} label={label} row={row} groups={groups.filter((group) => overlaps(group, row))} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      {rows.length === 0 && (
        <dl className="grid gap-4 border-y border-line py-3 md:grid-cols-3">
          {columns.map(({ label }) => (
            <FeeCell key={label} label={label} row={CLASS_GROUPS[0]} groups={[]} />
          ))}
        </dl>
      )}
      <FeeSources declared={declared} approved={approved} parents={parents} />
    </>
  );
}

const labelOf = (who: string, fees: { academicYear: number } | undefined): string =>
  fees ? `${who}, ${formatAcademicYear(fees.academicYear)}` : who;

interface Cell extends ClassRange {
  firstYear: number | null;
  everyYear: number | null;
  risePercent: number | null;
  heads: { label: string; value: string }[];
}

const labelOfHead = (head: ScheduleGroup["heads"][number]["head"]): string =>
  isOptional(head) ? `${FEE_HEAD_LABELS[head]} (not in the totals)` : FEE_HEAD_LABELS[head];

const toCell = (group: ScheduleGroup): Cell => ({
  ...group,
  heads: group.heads.map(({ head, amount, timesAYear }) => ({
    label: labelOfHead(head),
    value: timesAYear === 1 ? formatRupees(amount) : `${formatRupees(amount)} ${formatPayments(timesAYear)}`,
  })),
});

const toParentCell = (group: ParentGroup): Cell => ({
  ...group,
  heads: group.heads.map(({ head, yearly, households }) => ({
    label: labelOfHead(head),
    value: `${yearly === 0 ? "less than ₹250" : formatRupees(yearly)} (${formatHouseholds(households)})`,
  })),
});

function FeeCell({ label, row, groups }: { label: string; row: ClassRange; groups: Cell[] }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      {groups.length === 0 && <dd className="mt-1 text-ink-soft">Not known</dd>}
      {groups.map((group) => (
        <dd key={group.classFrom} className="mt-1">
          {(group.classFrom > row.classFrom || group.classTo < row.classTo) && <p className="text-sm">{formatClasses(group)}</p>}
          <Totals group={group} />
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-action underline underline-offset-[0.18em]">
              What it includes
            </summary>
            <dl className="grid gap-1 pb-2 text-sm">
              {group.heads.map((head) => (
                <div key={head.label}>
                  <dt className="inline">{head.label}: </dt>
                  <dd className="inline whitespace-nowrap">{head.value}</dd>
                </div>
              ))}
            </dl>
          </details>
        </dd>
      ))}
    </div>
  );
}

function Totals({ group: { firstYear, everyYear, risePercent } }: { group: Cell }) {
  if (everyYear === null || firstYear === null) return <p className="text-ink-soft">Total not known</p>;
  return (
    <>
      <p>
        <b className="font-medium whitespace-nowrap">{formatRupees(everyYear)} per year</b>{" "}
        <span className="text-sm whitespace-nowrap text-ink-soft">about {formatRupees(everyYear / MONTHS)} per month</span>
      </p>
      {firstYear > everyYear && <p className="text-sm">{formatRupees(firstYear)} in the first year</p>}
      {risePercent !== null && <p className="text-sm">{formatRise(risePercent)}</p>}
    </>
  );
}

/** The source and the dates of each schedule, and how the parents' figures are made. */
function FeeSources({ declared, approved, parents }: { declared?: FeeSchedule; approved?: FeeSchedule; parents?: ParentFees }) {
  return (
    <div className="mt-3 grid max-w-measure gap-1 text-xs text-ink-soft wrap-anywhere">
      {declared && <ScheduleSource what="Declared" schedule={declared} />}
      {approved && <ScheduleSource what="Approved" schedule={approved} />}
      <p>
        “Parents say” is the middle amount (the median) of what verified parents told us, rounded to ₹500. We show it once five families
        have answered and update it once a week{parents && `, last on ${formatDate(parents.publishedOn)}`}. Totals leave out the bus, meals
        and the hostel.
      </p>
    </div>
  );
}

function ScheduleSource({ what, schedule }: { what: string; schedule: FeeSchedule }) {
  const { authority, source, licence, asOf, until, documentUrl } = schedule;
  return (
    <p>
      {what}
      {authority && ` by ${authority}`}. {source === SAID_BY_SCHOOL ? "Says the school" : `Source: ${source}`}
      {licence && ` (${licence})`}, {formatDate(asOf)}. Applies until {formatDate(until)}.
      <DocumentLink url={documentUrl} />
    </p>
  );
}
