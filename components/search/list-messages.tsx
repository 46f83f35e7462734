import { buttonClasses } from "@/components/ui/button-classes";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import type { AppliedFilter } from "@/lib/search/labels";
import { noCriteria, withCriteria, type SchoolCriteria } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";

interface CorrectionProps {
  criteria: SchoolCriteria;
  corrected: string;
  show: ShowList;
}

/** The words as they are find nothing: says what they were taken for, and offers to keep to them. */
export function Correction({ criteria, corrected, show }: CorrectionProps) {
  return (
    <p className="small correction">
      Nothing is called &ldquo;{criteria.search}&rdquo;. These are the schools for <strong>{corrected}</strong>.{" "}
      <ListLink criteria={withCriteria(criteria, { exact: "true" })} show={show}>
        Search for &ldquo;{criteria.search}&rdquo; all the same
      </ListLink>
    </p>
  );
}

interface NothingFoundProps {
  criteria: SchoolCriteria;
  filters: AppliedFilter[];
  show: ShowList;
}

/** No school fits: says what to change, and offers each filter's removal. */
export function NothingFound({ criteria, filters, show }: NothingFoundProps) {
  if (!criteria.search && filters.length === 0) return <EmptyDirectory />;
  return (
    <Empty icon="search-x" title="No schools found">
      {criteria.search && <p>Try fewer words, another spelling, or only the city.</p>}
      {filters.length > 0 && (
        <>
          <p>{filters.length === 1 ? "One filter is on. Without it there may be more:" : "Fewer filters may find more. Leave one out:"}</p>
          <div className="chips">
            {filters.map(({ label, without }) => (
              <ListLink key={label} className="chip" criteria={without} show={show} aria-label={`Search without ${label}`}>
                Without {label}
              </ListLink>
            ))}
          </div>
        </>
      )}
      {criteria.search && (
        <ListLink className={buttonClasses({ kind: "outlined" })} criteria={withCriteria(criteria, { search: undefined })} show={show}>
          Clear Search
        </ListLink>
      )}
      {!criteria.search && filters.length > 1 && (
        <ListLink className={buttonClasses({ kind: "outlined" })} criteria={noCriteria} show={show}>
          Show all schools
        </ListLink>
      )}
    </Empty>
  );
}

/** The directory holds no school at all. */
function EmptyDirectory() {
  return <Empty icon="search" title="Start your search" text="Type a school’s name, a city or a pincode." />;
}

/** The browser asked for schools and did not get them. */
export function LoadFailed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <div className="sheet failed" role="alert">
      <Icon name="circle-alert" />
      <h3>Failed to fetch schools</h3>
      <p>{reason}. The list did not come. Your words and filters are still here.</p>
      <button className={buttonClasses()} type="button" onClick={retry}>
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
