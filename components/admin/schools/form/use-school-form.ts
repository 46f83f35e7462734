import { useRef, useState } from "react";
import { withTabStorage } from "@/components/accounts/sign-up/tab-storage";
import type { ErrorSummaryItem } from "@/components/ui/error-summary";
import { FACT_LABELS } from "@/lib/schools/labels";
import type { AdminSchool, ChangedSchool, SchoolFacts } from "@/lib/curation/view";
import { CallError, newIdempotencyKey } from "@/lib/http/client";
import { describeFailure, isSignedOut, readAdmin } from "@/components/admin/call-admin";
import { changedFields, changeOf, factsOf, fieldErrorsOf, type SchoolFormFacts, type SchoolValues, valuesOf } from "./school-values";
import { SCHOOLS } from "@/components/admin/schools/schools-address";

export interface Conflict {
  /** The facts in which the two versions differ */
  fields: (keyof SchoolFacts)[];
  mine: SchoolFacts;
  theirs: AdminSchool;
  /** The fields in which the admin chose their own version */
  ownFields: ReadonlySet<keyof SchoolFacts>;
}

interface SchoolFormOptions {
  school: AdminSchool | null;
  form: SchoolFormFacts;
  onSaved: (school: ChangedSchool) => void;
}

/**
 * The state of the school form: values, errors, saving, and a draft if the session has ended. If the version that was opened is stale,
 * the admin chooses a version of each differing fact and saves again.
 */
export function useSchoolForm({ school, form, onSaved }: SchoolFormOptions) {
  const draft = `school-draft ${school?.id ?? "new"}`;
  const [opened] = useState(() => valuesOf(school, form.academicYear));
  const [values, setValues] = useState<SchoolValues>(() => readDraft(draft) ?? opened);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<{ title: string; text?: string; errors: ErrorSummaryItem[] } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isPending, setPending] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [reason, setReason] = useState("");
  const once = useRef(newIdempotencyKey());

  const change = (changed: Partial<SchoolValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setFieldErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))));
  };
  const refuse = (wrong: Record<string, string>, text?: string) => {
    setFieldErrors(wrong);
    setAttempt((count) => count + 1);
    setProblem({
      title: text === undefined || Object.keys(wrong).length > 0 ? "Please check the form" : failed(school),
      text: Object.keys(wrong).length > 0 ? undefined : text,
      errors: inFormOrder(wrong).map(([field, message]) => ({ fieldId: `school-${field}`, text: named(field, message) })),
    });
  };
  const collide = (mine: SchoolFacts, theirs: AdminSchool) => {
    const touched = new Set(changedFields(school!, mine));
    const fields = Object.keys(changeOf(theirs, mine, form.academicYear)) as (keyof SchoolFacts)[];
    setConflict({ mine, theirs, fields, ownFields: new Set(fields.filter((field) => touched.has(field))) });
    setProblem(null);
  };

  const submit = async () => {
    const facts = conflict ? chosen(conflict, form.academicYear) : factsOf(values, form);
    const wrong = conflict ? {} : fieldErrorsOf(facts);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setPending(true);
    setProblem(null);
    try {
      const saved = school
        ? await readAdmin<ChangedSchool>(`${SCHOOLS}/${school.id}`, {
            method: "PUT",
            body: {
              ...changeOf(conflict?.theirs ?? school, facts, form.academicYear),
              version: (conflict?.theirs ?? school).version,
              ...(reason.trim() && { reason }),
            },
          })
        : await readAdmin<AdminSchool>("/api/schools", { method: "POST", body: facts, idempotencyKey: once.current });
      onSaved(saved);
    } catch (error) {
      once.current = newIdempotencyKey();
      setPending(false);
      if (isSignedOut(error)) return withTabStorage((storage) => storage.setItem(draft, JSON.stringify(values)));
      if (error instanceof CallError && error.code === "STALE") return collide(facts, error.current as AdminSchool);
      setConflict(null);
      refuse(
        error instanceof CallError ? error.fields : {},
        error instanceof CallError ? (error.text ?? failed(school)) : describeFailure(error),
      );
    }
  };

  const chooseVersion = (field: keyof SchoolFacts, isMine: boolean) => {
    const others = [...(conflict?.ownFields ?? [])].filter((one) => one !== field);
    setConflict((before) => before && { ...before, ownFields: new Set(isMine ? [...others, field] : others) });
  };
  return {
    values,
    change,
    reason,
    setReason,
    fieldErrors,
    problem,
    attempt,
    isPending,
    submit,
    conflict,
    chooseVersion,
    isChanged: JSON.stringify(values) !== JSON.stringify(opened),
  };
}

const FORM_ORDER = Object.keys(FACT_LABELS);
const inFormOrder = (wrong: Record<string, string>) =>
  Object.entries(wrong).sort(([one], [other]) => FORM_ORDER.indexOf(one) - FORM_ORDER.indexOf(other));

/** Adds the field's label unless the message starts with it: `Email: Invalid email address`, `Name is required` */
function named(field: string, message: string): string {
  const label = FACT_LABELS[field as keyof SchoolFacts] ?? field;
  return message.startsWith(label) ? message : `${label}: ${message}`;
}

const failed = (school: AdminSchool | null) => (school ? "Failed to update school" : "Failed to create school");

/** Their version, with mine for the chosen fields. This year's fee always equals the average fee. */
function chosen({ mine, theirs, fields, ownFields }: Conflict, academicYear: number): SchoolFacts {
  const facts = {
    ...mine,
    ...Object.fromEntries(fields.map((field) => [field, ownFields.has(field) ? mine[field] : theirs[field]])),
  } as SchoolFacts;
  const others = facts.fees.filter((fee) => fee.academicYear !== academicYear);
  return { ...facts, fees: facts.averageFees === null ? others : [{ academicYear, averageFees: facts.averageFees }, ...others] };
}

/** Reads and deletes the draft that was stored when the session ended. */
function readDraft(name: string): SchoolValues | undefined {
  return withTabStorage((storage) => {
    const text = storage.getItem(name);
    storage.removeItem(name);
    return text ? (JSON.parse(text) as SchoolValues) : undefined;
  });
}
