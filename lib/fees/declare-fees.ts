import { recordAudit } from "@/lib/audit/record-audit";
import { declareAsSchool, type Declarer } from "@/lib/curation/facts/declare-as-school";
import type { AdminSchool } from "@/lib/curation/view";
import { clock, indianDay } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { academicYearOf } from "@/lib/schools/academic-year";
import { SAID_BY_SCHOOL } from "@/lib/schools/criteria";
import { isOnWebsite } from "@/lib/schools/website";
import { groupLines } from "./class-groups";
import { declarableYears, hasClass } from "./criteria";
import { deriveAverageFees } from "./derive-average-fees";
import { formatSchedule } from "./labels";
import type { DeclaredFees } from "./schema";
import { isSameSchedule, listStoredSchedules, replaceSchedule, scheduleKey } from "./store-schedule";

/**
 * Replaces the declared fees of one academic year, at once and as said by the school. "What changed" tells the fees before and after.
 * @throws AppError FORBIDDEN, RATE_LIMITED, VALIDATION (the year, or a document elsewhere), CONFLICT (not a class of the school)
 */
export const declareFees = ({ fees, ...declarer }: Declarer & { fees: DeclaredFees }): Promise<void> =>
  declareAsSchool(declarer, async (school) => {
    const fault = findFault(school, fees);
    if (fault) throw fault;
    const schedule = {
      ...fees,
      ...{ kind: "declared" as const, authority: null, source: SAID_BY_SCHOOL, licence: null, asOf: indianDay(), until: null },
    };
    const stored = (await listStoredSchedules([school.id])).get(scheduleKey(school.id, schedule));
    if (stored && isSameSchedule(stored, schedule)) return;
    await replaceSchedule(stored?.id, school.id, schedule);
    await recordAudit({
      actor: declarer.actor,
      action: "school.declare",
      subject: { kind: "school", id: school.id },
      before: { declaredFees: stored ? formatSchedule(fees.academicYear, groupLines(stored.lines)) : null },
      after: { declaredFees: formatSchedule(fees.academicYear, groupLines(fees.lines)) },
    });
    await deriveAverageFees([school.id], declarer.actor);
  });

type School = Pick<AdminSchool, "website" | "classFrom" | "classTo">;

/** What contradicts the school's record, or null. */
export function findFault({ website, ...classes }: School, { academicYear, documentUrl, lines }: DeclaredFees): AppError | null {
  const years = declarableYears(academicYearOf(clock.now()));
  if (!years.includes(academicYear)) return invalid("academicYear", "Please choose the current year, the next one or the two before");
  if (!isOnWebsite(documentUrl, website))
    return invalid("documentUrl", "Please enter the address of a page or document on the school’s website");
  const wrong = lines.findIndex((line) => !hasClass(classes, line.classFrom) || !hasClass(classes, line.classTo));
  const text = "As far as we know, the school doesn’t have this class";
  return wrong === -1 ? null : new AppError("CONFLICT", `${text}.`, { [`lines.${wrong}.classFrom`]: text });
}

const invalid = (field: string, text: string) => new AppError("VALIDATION", `${text}.`, { [field]: text });
