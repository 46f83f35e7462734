import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { FACT_LABELS, formatFact } from "@/lib/curation/labels";
import type { SchoolFacts } from "@/lib/curation/view";
import type { Conflict } from "./use-school-form";

/** Shown when someone else saved first: both versions side by side. A fact changed in only one of them is already selected. */
export function CompareVersions({ fields, mine, theirs, kept, onKeep }: Conflict) {
  return (
    <div className="stack">
      <div className="notice notice-warn" role="alert">
        <div>
          <FocusOnMount key={theirs.version} as="h3">
            Someone else saved first
          </FocusOnMount>
          <p>
            {fields.length > 0
              ? "This school has changed since you opened it. Choose which version of each fact to keep, then save."
              : "Someone else has made the same changes since you opened this school. You can save or cancel."}
          </p>
        </div>
      </div>
      {fields.length > 0 && (
        <table className="table versions">
          <caption className="vh">Your version and theirs</caption>
          <thead>
            <tr>
              <th scope="col">Fact</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved version</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{FACT_LABELS[field]}</th>
                <td>
                  <Side field={field} of={mine} side="Yours" isChosen={kept.has(field)} choose={() => onKeep(field, true)} />
                </td>
                <td>
                  <Side field={field} of={theirs} side="Saved version" isChosen={!kept.has(field)} choose={() => onKeep(field, false)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface SideProps {
  field: keyof SchoolFacts;
  of: SchoolFacts;
  side: string;
  isChosen: boolean;
  choose: () => void;
}

function Side({ field, of, side, isChosen, choose }: SideProps) {
  return (
    <label>
      <input type="radio" name={`version-${field}`} checked={isChosen} onChange={choose} />
      <span>
        <span className="vh">
          {FACT_LABELS[field]}, {side}:{" "}
        </span>
        {formatFact(field, of[field])}
      </span>
    </label>
  );
}
