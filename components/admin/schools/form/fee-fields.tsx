import { Field, TextField } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { MAX_FEE_YEARS } from "@/lib/curation/schema";
import { FACT_LABELS, formatAcademicYear, formatDecimal } from "@/lib/schools/labels";
import { FormPart, FormRows } from "./form-part";
import { rupeesOf, type SchoolFormFacts, type SchoolValues } from "./school-values";

interface FeeFieldsProps {
  values: Pick<SchoolValues, "currency" | "averageFees" | "otherFees">;
  errors: Readonly<Record<string, string>>;
  form: SchoolFormFacts;
  onChange: (change: Partial<SchoolValues>) => void;
}

/** This year's fee, in rupees or dollars (with the amount in rupees shown before saving), and the fees of other years. */
export function FeeFields({ values: { currency, averageFees, otherFees }, errors, form, onChange }: FeeFieldsProps) {
  const rupees = rupeesOf({ currency, averageFees }, form.usdRate);
  return (
    <FormPart legend="Fees">
      <Field
        id="school-averageFees"
        label={FACT_LABELS.averageFees}
        optional
        hint={`For the academic year ${formatAcademicYear(form.academicYear)}. Saved in rupees, at ₹${formatDecimal(form.usdRate, { min: 2 })} per US dollar.`}
        error={errors.averageFees}
      >
        {(control) => (
          <>
            <div className="gap-2 grid grid-cols-[9.5rem_minmax(0,_1fr)]">
              <Select
                aria-label="Currency"
                value={currency}
                onChange={(event) => onChange({ currency: event.target.value as SchoolValues["currency"] })}
                choices={[
                  ["INR", "₹ per year"],
                  ["USD", "USD per year"],
                ]}
              />
              <Input
                {...control}
                className="whitespace-nowrap"
                inputMode="decimal"
                maxLength={20}
                autoComplete="off"
                value={averageFees}
                onChange={(event) => onChange({ averageFees: event.target.value })}
              />
            </div>
            <output className="text-sm/[1.4] text-ink-soft whitespace-nowrap" htmlFor={control.id}>
              {currency === "USD" &&
                rupees !== null &&
                !Number.isNaN(rupees) &&
                `Saved as ₹${formatDecimal(rupees, { min: 0, max: 2 })} per year`}
            </output>
          </>
        )}
      </Field>
      <div className="gap-3 grid" id="school-fees" tabIndex={-1}>
        <p className="leading-[1.35] font-medium">Other academic years</p>
        <FormRows
          rows={otherFees}
          className="md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          nameOf={({ academicYear }) => `the fees of ${academicYear || "this year"}`}
          error={errors.fees}
          addLabel="Add Year"
          newRow={
            otherFees.length < MAX_FEE_YEARS - 1
              ? { academicYear: String(form.academicYear - 1 - otherFees.length), averageFees: "" }
              : null
          }
          onChange={(fees) => onChange({ otherFees: fees })}
          fields={(fee, set) => (
            <>
              <TextField
                label="Starts in"
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
                value={fee.academicYear}
                hint={/^\d{4}$/.test(fee.academicYear) ? formatAcademicYear(Number(fee.academicYear)) : "For example, 2025 for 2025-26"}
                onChange={(event) => set({ academicYear: event.target.value })}
              />
              <TextField
                label="Rupees per year"
                hint="You can include paise"
                inputMode="decimal"
                maxLength={20}
                autoComplete="off"
                value={fee.averageFees}
                onChange={(event) => set({ averageFees: event.target.value })}
              />
            </>
          )}
        />
      </div>
    </FormPart>
  );
}
