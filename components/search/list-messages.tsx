import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { formatSchoolCount } from "@/lib/schools/labels";
import { hasFilters } from "@/lib/search/list-address";
import { TOTAL_CAP, withCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";
import type { Correction } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";

interface CorrectedSearchProps {
  criteria: SchoolCriteria;
  corrected: Correction;
  show: ShowList;
}

/** Says how the search was interpreted when it matched little or nothing, with a link to search for the exact words. */
export function CorrectedSearch({ criteria, corrected: { words, droppedTerms, asTyped }, show }: CorrectedSearchProps) {
  const typed = shortened(criteria.search ?? "");
  return (
    <p className="small correction">
      {asTyped > 0
        ? `“${typed}” matches ${formatSchoolCount(asTyped, asTyped === TOTAL_CAP)}.`
        : droppedTerms.length > 0
          ? `No school matches everything in “${typed}”.`
          : `No exact match for “${typed}”${hasFilters(criteria) ? " with these filters" : ""}.`}{" "}
      Showing results for <strong>{words}</strong>
      {droppedTerms.length > 0 && `, ignoring ${droppedTerms.map((term) => `“${term}”`).join(" and ")}`}.{" "}
      <ListLink criteria={withCriteria(criteria, { exact: "true" })} show={show}>
        Search for &ldquo;{typed}&rdquo; anyway
      </ListLink>
    </p>
  );
}

const SHORTENED = 60;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > SHORTENED ? `${letters.slice(0, SHORTENED).join("").trimEnd()} …` : text;
}

/** Shown when loading schools failed. */
export function LoadFailed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <div className="sheet failed" role="alert">
      <Icon name="circle-alert" />
      <h3>Failed to fetch schools</h3>
      <p>{reason}. We couldn’t load the list. Your search and filters are still here.</p>
      <button className={`${buttonClasses()} needs-script`} type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

const SKELETONS = [0, 1, 2, 3, 4, 5];

/** Six placeholders in the shape of rows. */
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
