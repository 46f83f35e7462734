import { Fragment } from "react";
import { shownValue } from "@/components/schools/correction-value";
import { ComparedValue } from "@/components/admin/compared-value";
import { checkClasses } from "@/components/ui/check-field";
import { PlainTable } from "@/components/ui/plain-table";
import { CORRECTED_FACTS } from "@/lib/curation/criteria";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import type { AdminSchool } from "@/lib/curation/view";
import { formatDate } from "@/lib/schools/labels";

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
    <PlainTable
      caption="The two schools, fact by fact"
      look="comparison"
      hasRowHeadings
      columns={["", ...schools.map((school) => <Choice key={school.id} {...{ school, targetId, onChoose }} />)]}
      rows={linesOf(schools).map(({ label, values: [one, other] }) => [
        <Fragment key="label">
          {label}
          {one !== other && <span className="text-xs"> differs</span>}
        </Fragment>,
        <ComparedValue key="one" value={one} isMarked={one !== other} />,
        <ComparedValue key="other" value={other} isMarked={one !== other} />,
      ])}
    />
  );
}

function Choice({ school: { id, name }, targetId, onChoose }: Omit<CompareSchoolsProps, "schools"> & { school: AdminSchool }) {
  return (
    <>
      <label className={checkClasses}>
        <input type="radio" name="kept" checked={id === targetId} onChange={() => onChoose(id)} />
        <span className="font-normal">
          Keep<span className="sr-only"> {name}</span>
        </span>
      </label>
      <a className="text-sm min-w-36 wrap-anywhere max-md:min-w-0 font-normal" href={`/schools/${id}`} target="_blank" rel="noopener">
        {id}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
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
