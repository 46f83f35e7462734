import { storeSchedule } from "@/lib/admissions/store-schedule";
import { indianDay } from "@/lib/platform/clock";
import { shiftDay } from "@/lib/platform/dates";
import { newId } from "@/lib/platform/ids";

/** The demo school's own admission dates, open when the data is loaded. Invented like everything else about it. */
export async function loadDemoAdmissions(schoolId: string, academicYear: number): Promise<void> {
  const inDays = (days: number) => shiftDay(indianDay(), days);
  const event = <Kind extends string>(kind: Kind, days: number) => ({ kind, round: 1, startsOn: inDays(days), endsOn: inDays(days) });
  await storeSchedule(newId(), {
    ...{ scope: "school", scopeId: schoolId, academicYear: academicYear + 1, track: "open", schoolTypes: [], boards: [] },
    ...{ classFrom: -2, classTo: 9, status: "live", authority: null, source: "Admission notice of the school (invented)", licence: null },
    ...{ documentUrl: null, formFee: null, asOf: inDays(0) },
    events: [event("criteria", -20), event("opens", -10), event("closes", 45), event("list", 60), event("documents", 75)],
  });
}
