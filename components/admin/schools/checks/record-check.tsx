import { useState } from "react";
import { callAdmin } from "@/components/admin/call-admin";
import { copyText } from "@/components/admin/copy-text";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { ShortcutHint, useShortcuts } from "@/components/admin/cases/shortcuts";
import { useDialogCall } from "@/components/admin/cases/use-dialog-call";
import { Button } from "@/components/ui/button";
import { FormFailure, SelectField, TextField } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import type { CheckResult } from "@/lib/identifiers/criteria";
import { CHECK_LABELS, REGISTER_LABELS, SCHEME_LABELS } from "@/lib/identifiers/labels";
import type { DueCheck } from "@/lib/identifiers/view";
import { CLASSES, formatClassInSentence } from "@/lib/schools/labels";

const RESULT_KEYS: readonly (readonly [key: string, found: CheckResult])[] = [
  ["m", "match"],
  ["n", "name_differs"],
  ["c", "classes_differ"],
  ["e", "expired"],
  ["w", "withdrawn"],
  ["x", "none"],
  ["d", "register_down"],
];
const KEYS = [
  [["O"], "open the register"],
  [["S"], "skip"],
  ...RESULT_KEYS.map(([key, found]) => [[key.toUpperCase()], CHECK_LABELS[found].toLowerCase()] as const),
] as const;

/** The further field that a result requires. */
const DETAILS: Partial<Record<CheckResult, "foundName" | "foundClassTo" | "foundUntil">> = {
  name_differs: "foundName",
  classes_differ: "foundClassTo",
  expired: "foundUntil",
};

interface RecordCheckProps extends RowDialogProps {
  check: DueCheck;
  onSkip: () => void;
  onRecorded: () => void;
}

/** Checks one number: one key opens its register and copies the number, others record the result and show the next number. */
export function RecordCheck({ check, onSkip, onRecorded, ...dialog }: RecordCheckProps) {
  const { school, scheme, value, register } = check;
  const [chosen, setChosen] = useState<CheckResult | null>(null);
  const detail = chosen && DETAILS[chosen];
  const {
    isPending,
    failure,
    send: record,
  } = useDialogCall(async (found: CheckResult, details: object = {}) => {
    const body = { scheme, asked: value, found, ...details };
    await callAdmin(`/api/admin/schools/${school.id}/register-checks`, { method: "POST", body });
    toast({ title: CHECK_LABELS[found], text: `${school.name}, ${value}` });
    onRecorded();
  });
  const choose = (found: CheckResult) => {
    setChosen(found);
    if (!DETAILS[found]) void record(found);
  };
  const openRegister = () => {
    void copyText(value, value);
    window.open(register, "_blank", "noopener");
  };
  const shortcuts = useShortcuts({
    o: openRegister,
    s: onSkip,
    ...Object.fromEntries(RESULT_KEYS.map(([key, found]) => [key, () => choose(found)])),
  });

  return (
    <RowDialog
      title={school.name}
      description={`${SCHEME_LABELS[scheme]} ${value}. ${school.address}, ${school.city}, ${school.state}. ${school.classTo === null ? "Classes not known" : `Up to ${formatClassInSentence(school.classTo)}`}.`}
      initialFocus="dialog"
      onKeyDown={shortcuts.onKeyDown}
      {...dialog}
    >
      <div className="grid gap-4">
        <Button icon="external-link" onClick={openRegister}>
          Copy the number and open {REGISTER_LABELS[scheme]}
        </Button>
        <div className="flex flex-wrap gap-2" role="group" aria-label="What does the register say?">
          {RESULT_KEYS.map(([, found]) => (
            <Button
              key={found}
              variant="outline"
              aria-pressed={chosen === found}
              aria-disabled={isPending || undefined}
              onClick={() => choose(found)}
            >
              {CHECK_LABELS[found]}
            </Button>
          ))}
          <Button variant="ghost" onClick={onSkip}>
            Skip
          </Button>
        </div>
        {detail && (
          <form
            key={detail}
            ref={focusField}
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              const given = String(new FormData(event.currentTarget).get(detail));
              void record(chosen, { [detail]: detail === "foundClassTo" ? Number(given) : given });
            }}
          >
            <DetailField field={detail} error={failure?.fields[detail]} />
            <SubmitButton isPending={isPending} size="default">
              Record
            </SubmitButton>
          </form>
        )}
        {failure && <FormFailure>{failure.text}</FormFailure>}
        <ShortcutHint isOn={shortcuts.isOn} switchTo={shortcuts.switchTo} keys={KEYS} />
      </div>
    </RowDialog>
  );
}

/** A ref outside the component: it runs once when the form appears, not with each render. */
const focusField = (form: HTMLFormElement | null) => {
  form?.querySelector<HTMLElement>("input, select")?.focus();
};

function DetailField({ field, error }: { field: "foundName" | "foundClassTo" | "foundUntil"; error?: string }) {
  if (field === "foundName")
    return <TextField name={field} label="The school’s name in the register" hint="No names of people" required error={error} />;
  if (field === "foundUntil") return <TextField name={field} type="date" label="Valid until" required error={error} />;
  return (
    <SelectField
      name={field}
      label="Last class in the register"
      error={error}
      choices={CLASSES.toReversed().map((number) => [number, formatClassInSentence(number)])}
    />
  );
}
