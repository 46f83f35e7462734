import { shownValue } from "@/components/schools/correction-value";
import { checkClasses } from "@/components/ui/check-field";
import { CORRECTED_FACTS } from "@/lib/curation/criteria";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import type { AdminSchool } from "@/lib/curation/view";
import { formatDate, languageOf } from "@/lib/schools/labels";

interface CompareSchoolsProps {
  schools: readonly [AdminSchool, AdminSchool];
  targetId: string;
  onChoose: (id: string) => void;
}

interface Line {
  label: string;
  values: [string, string];
}

/** Two schools side by side, with differences marked. The radio buttons choose the one to keep. */
export function CompareSchools({ schools, targetId, onChoose }: CompareSchoolsProps) {
  return (
    <table className="text-sm/normal w-full border-collapse table-fixed [&_:is(th,_td)]:p-2 [&_:is(th,_td)]:border-b [&_:is(th,_td)]:border-line [&_:is(th,_td)]:text-left [&_:is(th,_td)]:align-top [&_:is(th,_td)]:wrap-anywhere [&_:is(th,_td)]:font-[400] [&_thead_:is(th,_td)]:border-b-2 [&_thead_:is(th,_td)]:border-line-strong [&_tbody_th]:text-ink-soft">
      <caption className="sr-only">The two schools, fact by fact</caption>
      <thead>
        <tr>
          <td />
          {schools.map((school) => (
            <th key={school.id} scope="col">
              <label className={checkClasses}>
                <input type="radio" name="kept" checked={school.id === targetId} onChange={() => onChoose(school.id)} />
                <span>
                  Keep<span className="sr-only"> {school.name}</span>
                </span>
              </label>
              <a className="text-sm min-w-36 wrap-anywhere max-md:min-w-0" href={`/schools/${school.id}`} target="_blank" rel="noopener">
                {school.id}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(schools).map(({ label, values: [one, other] }) => (
          <tr key={label} className={one !== other ? "[&>td]:font-[600]" : undefined}>
            <th scope="row">
              {label}
              {one !== other && <span className="text-xs text-ink-soft"> differs</span>}
            </th>
            {[one, other].map((value, index) => (
              <td key={schools[index].id} lang={languageOf(value)}>
                {value || <span className="font-normal text-ink-soft">Not known</span>}
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
