import { buttonClasses } from "@/components/ui/button-classes";
import { Field, FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/text-field";
import { FACT_LABELS } from "@/lib/curation/labels";
import { MAX_FEE_YEARS } from "@/lib/curation/schema";
import { formatAcademicYear } from "@/lib/schools/labels";
import { rupeesOf, type FeeValues, type SchoolFormFacts, type SchoolValues } from "./school-values";

interface FeeFieldsProps {
  values: Pick<SchoolValues, "currency" | "averageFees" | "otherFees">;
  errors: Readonly<Record<string, string>>;
  form: SchoolFormFacts;
  onChange: (change: Partial<SchoolValues>) => void;
}

const exact = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", minimumFractionDigits: 0, maximumFractionDigits: 2 });
const rate = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** This year's fee, in rupees or dollars (with the amount in rupees shown before saving), and the fees of other years. */
export function FeeFields({ values: { currency, averageFees, otherFees }, errors, form, onChange }: FeeFieldsProps) {
  const rupees = rupeesOf({ currency, averageFees }, form.usdRate);
  const setFee = (index: number, change: Partial<FeeValues>) =>
    onChange({ otherFees: otherFees.map((fee, at) => (at === index ? { ...fee, ...change } : fee)) });
  return (
    <fieldset className="form-part">
      <legend>Fees</legend>
      <Field
        id="school-averageFees"
        label={FACT_LABELS.averageFees}
        optional
        hint={`For the academic year ${formatAcademicYear(form.academicYear)}. Saved in rupees, at ${rate.format(form.usdRate)} per US dollar.`}
        error={errors.averageFees}
      >
        {(control) => (
          <>
            <div className="fee-in">
              <select
                className="input"
                aria-label="Currency"
                value={currency}
                onChange={(event) => onChange({ currency: event.target.value as SchoolValues["currency"] })}
              >
                <option value="INR">₹ per year</option>
                <option value="USD">USD per year</option>
              </select>
              <input
                {...control}
                className="input num"
                inputMode="decimal"
                maxLength={20}
                autoComplete="off"
                value={averageFees}
                onChange={(event) => onChange({ averageFees: event.target.value })}
              />
            </div>
            <output className="hint num" htmlFor={control.id}>
              {currency === "USD" && rupees !== null && !Number.isNaN(rupees) && `Saved as ${exact.format(rupees)} per year`}
            </output>
          </>
        )}
      </Field>
      <div className="form-rows" id="school-fees" tabIndex={-1}>
        <p className="label">Other academic years</p>
        {otherFees.map((fee, index) => (
          <div className="form-row" key={index}>
            <TextField
              label="Starts in"
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              value={fee.academicYear}
              hint={/^\d{4}$/.test(fee.academicYear) ? formatAcademicYear(Number(fee.academicYear)) : "For example, 2025 for 2025-26"}
              onChange={(event) => setFee(index, { academicYear: event.target.value })}
            />
            <TextField
              label="Rupees per year"
              hint="You can include paise"
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              value={fee.averageFees}
              onChange={(event) => setFee(index, { averageFees: event.target.value })}
            />
            <RemoveRow
              name={`the fees of ${fee.academicYear || "this year"}`}
              act={() => onChange({ otherFees: otherFees.filter((_, at) => at !== index) })}
            />
          </div>
        ))}
        {errors.fees && <FieldError text={errors.fees} />}
        {otherFees.length < MAX_FEE_YEARS - 1 && (
          <div>
            <button
              className={buttonClasses({ kind: "outlined" })}
              type="button"
              onClick={() =>
                onChange({ otherFees: [...otherFees, { academicYear: String(form.academicYear - 1 - otherFees.length), averageFees: "" }] })
              }
            >
              <Icon name="plus" />
              Add Year
            </button>
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** Removes a row of the form. */
export function RemoveRow({ name, act }: { name: string; act: () => void }) {
  return (
    <button className="icon-btn act-bad" type="button" aria-label={`Remove ${name}`} onClick={act}>
      <Icon name="trash-2" />
    </button>
  );
}
