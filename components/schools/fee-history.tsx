import { FEES_NOTE, formatAcademicYear, formatRupees } from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";
import { Fact, Facts } from "./facts";

/** Average fees by year, newest first, each with the change from the year before if known. */
export function FeeHistory({ fees }: Pick<SchoolDetail, "fees">) {
  return (
    <>
      <Facts>
        {fees.map((fee, index) => (
          <Fact key={fee.academicYear} label={formatAcademicYear(fee.academicYear)}>
            <span className="whitespace-nowrap">{formatRupees(fee.averageFees)}</span>
            {describeChange(fees[index + 1], fee) && <small>{describeChange(fees[index + 1], fee)}</small>}
          </Fact>
        ))}
      </Facts>
      <p className="mt-2 text-xs text-ink-soft">{FEES_NOTE}</p>
    </>
  );
}

type Fee = SchoolDetail["fees"][number];

function describeChange(before: Fee | undefined, fee: Fee): string | null {
  if (!before || before.academicYear !== fee.academicYear - 1 || before.averageFees === 0) return null;
  const percent = Math.round((fee.averageFees / before.averageFees - 1) * 100);
  if (percent === 0) return "About the same as the year before";
  return percent > 0 ? `${percent}% more than the year before` : `${-percent}% less than the year before`;
}
