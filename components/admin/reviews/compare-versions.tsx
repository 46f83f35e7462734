import { FocusOnArrival } from "@/components/ui/focus-on-arrival";
import { FACT_LABELS, formatFact } from "@/lib/curation/labels";
import type { SchoolFacts } from "@/lib/curation/view";
import type { Conflict } from "@/components/admin/schools/use-school-form";

/** Somebody else saved first: both states side by side, chosen fact by fact. What only one of the two changed is chosen already. */
export function TwoVersions({ fields, mine, theirs, kept, onKeep }: Conflict) {
  return (
    <div className="stack">
      <div className="notice notice-warn" role="alert">
        <div>
          <FocusOnArrival key={theirs.version} as="h3">
            Someone else saved first
          </FocusOnArrival>
          <p>
            {fields.length > 0
              ? "This school has changed since you opened it. Choose for each fact which version stands, then save."
              : "This school has changed since you opened it, to just what you have typed. There is nothing to choose: save, or cancel."}
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
              <th scope="col">Saved meanwhile</th>
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
                  <Side field={field} of={theirs} side="Saved meanwhile" isChosen={!kept.has(field)} choose={() => onKeep(field, false)} />
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
