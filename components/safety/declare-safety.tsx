import { checkClasses } from "@/components/ui/check-field";
import { groupOfKind, SAFETY_GROUPS, SAFETY_KINDS } from "@/lib/safety/criteria";
import { SAFETY_GROUP_LABELS, SAFETY_QUESTIONS } from "@/lib/safety/labels";

const CHOICES = [
  ["yes", "Yes"],
  ["no", "No"],
  ["", "Not known"],
] as const;

/** The questions, with what the school has said so far. */
export const DeclareSafety = ({ answers }: { answers: ReadonlyMap<string, string> }) =>
  SAFETY_GROUPS.map((group) => (
    <div key={group} className="grid gap-4 border-t border-line pt-4">
      <h2 className="text-xl">{SAFETY_GROUP_LABELS[group]}</h2>
      {SAFETY_KINDS.filter((kind) => groupOfKind(kind) === group).map((kind) => (
        <fieldset key={kind}>
          <legend>{SAFETY_QUESTIONS[kind]}</legend>
          <div className="flex flex-wrap gap-x-6">
            {CHOICES.map(([answer, label]) => (
              <label key={answer} className={checkClasses}>
                <input type="radio" name={kind} value={answer} defaultChecked={(answers.get(kind) ?? "") === answer} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  ));
