import { clsx } from "clsx";
import { shownValue } from "@/components/schools/correction-value";
import { CORRECTED_FACTS } from "@/lib/curation/criteria";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import type { AdminSchool } from "@/lib/curation/view";
import { formatDate, languageOf } from "@/lib/schools/labels";

interface CompareSchoolsProps {
  schools: readonly [AdminSchool, AdminSchool];
  keptId: string;
  onKeep: (id: string) => void;
}

interface Line {
  label: string;
  values: [string, string];
}

/** Two schools side by side, with differences marked. The radio buttons choose the one to keep. */
export function CompareSchools({ schools, keptId, onKeep }: CompareSchoolsProps) {
  return (
    <table className="compare">
      <caption className="vh">The two schools, fact by fact</caption>
      <thead>
        <tr>
          <td />
          {schools.map((school) => (
            <th key={school.id} scope="col">
              <label className="check">
                <input type="radio" name="kept" checked={school.id === keptId} onChange={() => onKeep(school.id)} />
                <span>
                  Keep<span className="vh"> {school.name}</span>
                </span>
              </label>
              <a className="small address" href={`/schools/${school.id}`} target="_blank" rel="noopener">
                {school.id}
                <span className="vh"> (opens in a new tab)</span>
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(schools).map(({ label, values: [one, other] }) => (
          <tr key={label} className={clsx(one !== other && "differs")}>
            <th scope="row">
              {label}
              {one !== other && <span className="tiny soft"> differs</span>}
            </th>
            {[one, other].map((value, index) => (
              <td key={schools[index].id} lang={languageOf(value)}>
                {value || <span className="unknown">Not known</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The facts that at least one of the schools has. */
function linesOf([one, other]: readonly [AdminSchool, AdminSchool]): Line[] {
  const facts = CORRECTED_FACTS.map((field): Line => {
    const shown = (school: AdminSchool) => shownValue(field, school[field]?.toString() ?? "");
    return { label: CORRECTION_FIELD_LABELS[field], values: [shown(one), shown(other)] };
  });
  const line = (label: string, shown: (school: AdminSchool) => string): Line => ({ label, values: [shown(one), shown(other)] });
  return [
    ...facts,
    line("Position", ({ latitude, longitude }) => (latitude === null || longitude === null ? "" : `${latitude}, ${longitude}`)),
    line("Reviews", ({ totalReviews }) => String(totalReviews)),
    line("Added", ({ createdAt }) => formatDate(createdAt)),
  ].filter(({ values }) => values.some(Boolean));
}
