import { SelectField, TextField } from "@/components/ui/field";
import { FEE_HEADS, type FeeHead, isOptional, isPaidOnce, PAYMENTS_A_YEAR } from "@/lib/fees/criteria";
import { FEE_HEAD_LABELS, formatPayments } from "@/lib/fees/labels";

const GROUPS: readonly { heading: string; heads: readonly FeeHead[] }[] = [
  { heading: "Every year", heads: FEE_HEADS.filter((head) => !isPaidOnce(head) && !isOptional(head)) },
  { heading: "Once, when a child joins", heads: FEE_HEADS.filter(isPaidOnce) },
  { heading: "For families that use it", heads: FEE_HEADS.filter(isOptional) },
];

export const timesOf = (head: FeeHead): `${FeeHead}-times` => `${head}-times`;

interface FeeAmountsProps {
  /** The props of a field: an amount, or how often it is paid */
  field: (name: FeeHead | `${FeeHead}-times`) => { id?: string; name?: string; error?: string; defaultValue?: string };
}

/** An amount for each kind of fee, with the number of payments a year. */
export const FeeAmounts = ({ field }: FeeAmountsProps) =>
  GROUPS.map(({ heading, heads }) => (
    <fieldset key={heading} className="grid gap-4 border-t border-line pt-4">
      <legend className="float-left mb-2 w-full font-bold">{heading}</legend>
      {heads.map((head) => (
        <div key={head} className="grid grid-cols-2 items-end gap-x-4">
          <TextField label={`${FEE_HEAD_LABELS[head]} (₹)`} inputMode="numeric" autoComplete="off" maxLength={12} {...field(head)} />
          {!isPaidOnce(head) && <PaymentsField head={head} {...field(timesOf(head))} />}
        </div>
      ))}
    </fieldset>
  ));

function PaymentsField({ head, ...field }: { head: FeeHead } & ReturnType<FeeAmountsProps["field"]>) {
  // An import may name another number of payments.
  const given = field.defaultValue ? [Number(field.defaultValue)] : [];
  const choices = [...new Set([...PAYMENTS_A_YEAR, ...given])].sort((one, other) => one - other);
  return (
    <SelectField
      label={<span className="sr-only">{FEE_HEAD_LABELS[head]}: how often</span>}
      {...field}
      choices={choices.map((times) => [times, formatPayments(times)])}
    />
  );
}
