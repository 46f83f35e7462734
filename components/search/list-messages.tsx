import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { withCriteria, type SchoolCriteria } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";

interface CorrectionProps {
  criteria: SchoolCriteria;
  corrected: string;
  show: ShowList;
}

/** The words as they are find nothing: says what they were taken for, and offers to keep to them. */
export function Correction({ criteria, corrected, show }: CorrectionProps) {
  const typed = shortened(criteria.search ?? "");
  return (
    <p className="small correction">
      Nothing is called &ldquo;{typed}&rdquo;. These are the schools for <strong>{corrected}</strong>.{" "}
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
