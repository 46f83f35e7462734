import { type GivenSchedule, storeSchedule } from "@/lib/admissions/store-schedule";
import { inTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";

type Fields = Partial<GivenSchedule> & Pick<GivenSchedule, "scope" | "scopeId"> & { id?: string };

/** Dates for 2027-28, by default open from 4 to 27 December 2026, with a list in January. Returns the schedule's id. */
export async function createAdmissionSchedule({ id = newId(), ...fields }: Fields): Promise<string> {
  const schedule: GivenSchedule = {
    ...{ academicYear: 2027, track: "open", schoolTypes: [], boards: [], classFrom: -2, classTo: 12, status: "live" },
    ...{ authority: null, source: "Circular 12/2026", licence: null, documentUrl: null, formFee: null, asOf: "2026-11-20" },
    events: [
      { kind: "opens", round: 1, startsOn: "2026-12-04", endsOn: "2026-12-04" },
      { kind: "closes", round: 1, startsOn: "2026-12-27", endsOn: "2026-12-27" },
      { kind: "list", round: 1, startsOn: "2027-01-20", endsOn: "2027-01-20" },
    ],
    ...fields,
  };
  await inTransaction(() => storeSchedule(id, schedule));
  return id;
}
