import { useRef, useState } from "react";
import { keptInTab } from "@/components/accounts/kept-in-tab";
import type { SummedError } from "@/components/ui/error-summary";
import { FACT_LABELS } from "@/lib/curation/labels";
import type { AdminSchool, SchoolFacts } from "@/lib/curation/view";
import { CallError, newIdempotencyKey } from "@/lib/http/client";
import { describeFailure, isSignedOut, readAdmin } from "@/components/admin/call-admin";
import { changedFields, changeOf, factsOf, faultsOf, type SchoolFormFacts, type SchoolValues, valuesOf } from "./school-values";
import { SCHOOLS } from "./use-schools";

/** Both states, and the facts in which they differ. */
interface Clash {
  fields: (keyof SchoolFacts)[];
  mine: SchoolFacts;
  theirs: AdminSchool;
}

/** The same, and what is chosen. */
export interface Conflict extends Clash {
  /** The fields in which mine is kept */
  kept: ReadonlySet<keyof SchoolFacts>;
  onKeep: (field: keyof SchoolFacts, isMine: boolean) => void;
}

interface Asked {
  school: AdminSchool | null;
  form: SchoolFormFacts;
  onSaved: (school: AdminSchool) => void;
}

interface Fault {
  title: string;
  text?: string;
  errors: SummedError[];
}

/**
 * The state of the form of a school: what is typed, what is wrong with it, and how it is sent. A change is made to the version
 * that was opened; where that is stale, each fact that differs is chosen, and the choice is saved over the present version. What is
 * typed outlives a session that has ended.
 */
export function useSchoolForm({ school, form, onSaved }: Asked) {
  const draft = `school-draft ${school?.id ?? "new"}`;
  const [opened] = useState(() => valuesOf(school, form.academicYear));
  const [values, setValues] = useState<SchoolValues>(() => readDraft(draft) ?? opened);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [fault, setFault] = useState<Fault | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isPending, setPending] = useState(false);
  const [clash, setClash] = useState<Clash | null>(null);
  const [kept, setKept] = useState<ReadonlySet<keyof SchoolFacts>>(new Set());
  const once = useRef(newIdempotencyKey());

  const change = (changed: Partial<SchoolValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))));
  };
  const refuse = (wrong: Record<string, string>, text?: string) => {
    setFaults(wrong);
    setAttempt((count) => count + 1);
    setFault({
      title: text === undefined || Object.keys(wrong).length > 0 ? "Please check the form" : failed(school),
      text: Object.keys(wrong).length > 0 ? undefined : text,
      errors: inFormOrder(wrong).map(([field, message]) => ({ fieldId: `school-${field}`, text: named(field, message) })),
    });
  };
  const collide = (mine: SchoolFacts, theirs: AdminSchool) => {
    const touched = new Set(changedFields(school!, mine));
    const fields = Object.keys(changeOf(theirs, mine, form.academicYear)) as (keyof SchoolFacts)[];
    setClash({ mine, theirs, fields });
    setKept(new Set(fields.filter((field) => touched.has(field))));
    setFault(null);
  };

  const submit = async () => {
    const facts = clash ? chosen(clash, kept, form.academicYear) : factsOf(values, form);
    const wrong = clash ? {} : faultsOf(facts);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setPending(true);
    setFault(null);
    try {
      const saved = school
        ? await readAdmin<AdminSchool>(`${SCHOOLS}/${school.id}`, {
            method: "PUT",
            body: { ...changeOf(clash?.theirs ?? school, facts, form.academicYear), version: (clash?.theirs ?? school).version },
          })
        : await readAdmin<AdminSchool>("/api/schools", { method: "POST", body: facts, idempotencyKey: once.current });
      onSaved(saved);
    } catch (error) {
      once.current = newIdempotencyKey();
      setPending(false);
      if (isSignedOut(error)) return keptInTab((storage) => storage.setItem(draft, JSON.stringify(values)));
      if (error instanceof CallError && error.code === "STALE") return collide(facts, error.current as AdminSchool);
      setClash(null);
      refuse(
        error instanceof CallError ? error.fields : {},
        error instanceof CallError ? (error.text ?? failed(school)) : describeFailure(error),
      );
    }
  };

  const conflict: Conflict | null = clash && {
    ...clash,
    kept,
    onKeep: (field, isMine) => setKept((before) => new Set(isMine ? [...before, field] : [...before].filter((one) => one !== field))),
  };
  return {
    values,
    change,
    faults,
    fault,
    attempt,
    isPending,
    submit,
    conflict,
    isChanged: JSON.stringify(values) !== JSON.stringify(opened),
  };
}

const FORM_ORDER = Object.keys(FACT_LABELS);
const inFormOrder = (wrong: Record<string, string>) =>
  Object.entries(wrong).sort(([one], [other]) => FORM_ORDER.indexOf(one) - FORM_ORDER.indexOf(other));

/** `Email: Invalid email address`; `Name is required` names its field itself. */
function named(field: string, message: string): string {
  const label = FACT_LABELS[field as keyof SchoolFacts] ?? field;
  return message.startsWith(label) ? message : `${label}: ${message}`;
}

const failed = (school: AdminSchool | null) => (school ? "Failed to update school" : "Failed to create school");

/** Theirs, with mine where it was chosen. This year's fee is the average fee, whosever the other years' are. */
function chosen({ mine, theirs, fields }: Clash, kept: ReadonlySet<keyof SchoolFacts>, academicYear: number): SchoolFacts {
  const facts = {
    ...mine,
    ...Object.fromEntries(fields.map((field) => [field, kept.has(field) ? mine[field] : theirs[field]])),
  } as SchoolFacts;
  const others = facts.fees.filter((fee) => fee.academicYear !== academicYear);
  return { ...facts, fees: facts.averageFees === null ? others : [{ academicYear, averageFees: facts.averageFees }, ...others] };
}

/** What was typed when the session ended, once. */
function readDraft(name: string): SchoolValues | undefined {
  return keptInTab((storage) => {
    const text = storage.getItem(name);
    storage.removeItem(name);
    return text ? (JSON.parse(text) as SchoolValues) : undefined;
  });
}
