"use client";
import { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { CheckField } from "@/components/ui/check-field";
import type { DialogState } from "@/components/ui/dialog-button";
import { SelectField } from "@/components/ui/field";
import { FEE_HEADS, type FeeHead, isPaidOnce } from "@/lib/fees/criteria";
import type { OwnFees } from "@/lib/fees/view";
import { CallError } from "@/lib/http/client";
import { CLASS_NAMES, formatAcademicYear, formatClass } from "@/lib/schools/labels";
import { FeeAmounts, timesOf } from "./fee-amounts";

export interface ReportFeesProps {
  enrolmentId: string;
  schoolName: string;
  className: string | null;
  years: readonly number[];
  classes: readonly number[];
  reports: readonly OwnFees[];
}

const rupees = z
  .string()
  .trim()
  .regex(/^₹?\s*[\d,]*$/, "Please enter whole rupees, such as 50000")
  .transform((text) => text.replace(/\D/g, ""));
const byHead = <Field extends z.ZodType>(name: (head: FeeHead) => string, field: Field) =>
  Object.fromEntries(FEE_HEADS.map((head) => [name(head), field]));

type Values = Record<"academicYear" | "class" | FeeHead | `${FeeHead}-times`, string> & { hasConcession: boolean };
const schema = z
  .object({
    academicYear: z.string().min(1, "Please choose a year"),
    class: z.string().min(1, "Please choose a class"),
    hasConcession: z.boolean(),
    ...byHead((head) => head, rupees),
    ...byHead(timesOf, z.string()),
  })
  .refine((values) => FEE_HEADS.some((head) => (values as unknown as Values)[head] !== ""), {
    path: ["TUITION"],
    error: "Please enter at least one amount",
  });

const names = ["academicYear", "class", ...FEE_HEADS.flatMap((head) => [head, timesOf(head)]), "hasConcession"] as const;

/** A parent says what a year at the school costs. */
export function ReportFeesDialog({ dialog, ...props }: ReportFeesProps & { dialog: DialogState }) {
  const { enrolmentId, schoolName, years, classes } = props;
  const send = useSendOnce(`/api/enrollments/${enrolmentId}/fees`, "PUT");
  const sendReport = async (values: Values) => {
    const report = toReport(values);
    try {
      await send(report);
    } catch (error) {
      throw withFieldNames(error, report);
    }
  };
  return (
    <DialogForm<Values>
      dialog={dialog}
      title="What do you pay?"
      description={
        <>
          At {schoolName}. Fill in what you know. Once five families have answered, other parents see the middle amount. They never see
          yours.
        </>
      }
      schema={schema as unknown as z.ZodType<unknown, Values>}
      defaults={defaultsOf(props)}
      names={names}
      submitLabel="Save"
      failed="The fees were not saved"
      send={sendReport}
      done={{ title: "Thank you", text: "Your amounts count from next week’s update." }}
    >
      {(field) => (
        <>
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
            <SelectField label="Academic year" {...field("academicYear")} choices={years.map((year) => [year, formatAcademicYear(year)])} />
            <SelectField label="Class" {...field("class")} none="Not chosen" choices={classes.map((one) => [one, formatClass(one)])} />
          </div>
          <FeeAmounts field={field} />
          <CheckField label="We have a free or cheaper seat, such as a sibling, staff or RTE seat" {...field("hasConcession")} />
        </>
      )}
    </DialogForm>
  );
}

/** The values of the newest report; without a report only the class of the enrolment. */
function defaultsOf({ className, years, classes, reports: [report] }: ReportFeesProps): Values {
  const lines = new Map(report?.lines.map((line) => [line.head, line]));
  const classNumber = report?.class ?? classOf(className);
  return {
    academicYear: String(report && years.includes(report.academicYear) ? report.academicYear : (years[0] ?? "")),
    class: classes.includes(classNumber) ? String(classNumber) : "",
    hasConcession: report?.hasConcession ?? false,
    ...(Object.fromEntries(
      FEE_HEADS.flatMap((head) => [
        [head, String(lines.get(head)?.amount ?? "")],
        [timesOf(head), String(lines.get(head)?.timesAYear ?? 1)],
      ]),
    ) as Record<FeeHead | `${FeeHead}-times`, string>),
  };
}

/** The number of a class as parents write it: `Class 4`, `4 B`, `UKG`. */
function classOf(className: string | null): number {
  const named = Object.entries(CLASS_NAMES).find(([, name]) => name.toLowerCase() === className?.trim().toLowerCase());
  return Number(named?.[0] ?? /\d+/.exec(className ?? "")?.[0] ?? NaN);
}

const toReport = (values: Values) => ({
  academicYear: Number(values.academicYear),
  class: Number(values.class),
  hasConcession: values.hasConcession,
  lines: FEE_HEADS.filter((head) => values[head] !== "").map((head) => ({
    head,
    amount: Number(values[head]),
    timesAYear: isPaidOnce(head) ? 1 : Number(values[timesOf(head)]),
  })),
});

/** The server names a line by its number; the form's fields are named by kind of fee. */
function withFieldNames(error: unknown, { lines }: ReturnType<typeof toReport>): unknown {
  if (!(error instanceof CallError)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => {
      const [, index, part] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
      const head = lines[Number(index)]?.head;
      return [head ? (part === "timesAYear" ? timesOf(head) : head) : name, text];
    }),
  );
  return new CallError(error.status, JSON.stringify({ error: error.text, code: error.code, fields }));
}
