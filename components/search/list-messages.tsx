import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { formatSchoolCount } from "@/lib/schools/labels";
import { hasFilters, TOTAL_CAP, withCriteria, type Correction, type SchoolCriteria } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";

interface CorrectedSearchProps {
  criteria: SchoolCriteria;
  corrected: Correction;
  show: ShowList;
}

/** The words as they are find nothing, or little: says what they were taken for, and offers to keep to them. */
export function CorrectedSearch({ criteria, corrected: { words, droppedTerms: leftOut, asTyped }, show }: CorrectedSearchProps) {
  const typed = shortened(criteria.search ?? "");
  return (
    <p className="small correction">
      {asTyped > 0
        ? `“${typed}” as it is typed finds ${formatSchoolCount(asTyped, asTyped === TOTAL_CAP)}.`
        : leftOut.length > 0
          ? `No school is known to be all of “${typed}”.`
          : `Nothing ${hasFilters(criteria) ? "with these filters " : ""}is called “${typed}”.`}{" "}
      These are the schools for <strong>{words}</strong>
      {leftOut.length > 0 && `, without ${leftOut.map((one) => `“${one}”`).join(" and ")}`}.{" "}
      <ListLink criteria={withCriteria(criteria, { exact: "true" })} show={show}>
        Search for &ldquo;{typed}&rdquo; all the same
      </ListLink>
    </p>
  );
}

const SHORTENED = 60;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > SHORTENED ? `${letters.slice(0, SHORTENED).join("").trimEnd()} …` : text;
}

/** The browser asked for schools and did not get them. */
export function LoadFailed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <div className="sheet failed" role="alert">
      <Icon name="circle-alert" />
      <h3>Failed to fetch schools</h3>
      <p>{reason}. The list did not come. Your words and filters are still here.</p>
      <button className={`${buttonClasses()} needs-script`} type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

const SKELETONS = [0, 1, 2, 3, 4, 5];

/** Six rows in the shape of what comes. */
export function RowSkeletons() {
  return (
    <div className="results" aria-hidden="true">
      {SKELETONS.map((row) => (
        <div key={row} className="skeleton-row">
          <div>
            <span className="sk sk-badge" />
            <span className="sk sk-name" />
            <span className="sk sk-place" />
            <span className="sk sk-facts" />
            <span className="sk sk-text" />
          </div>
          <div>
            <span className="sk sk-stars" />
            <span className="sk sk-fee" />
            <span className="sk sk-button" />
          </div>
        </div>
      ))}
    </div>
  );
}
