import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatSchoolCount } from "@/lib/schools/labels";
import { hasFilters } from "@/lib/search/list-address";
import { TOTAL_CAP, withCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";
import type { Correction } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";
import { Skeleton } from "@/components/ui/skeleton";
import { cardClasses } from "@/components/ui/card";

interface CorrectedSearchProps {
  criteria: SchoolCriteria;
  corrected: Correction;
  show: ShowList;
}

/** Says how the search was interpreted when it matched little or nothing, with a link to search for the exact words. */
export function CorrectedSearch({ criteria, corrected: { words, droppedTerms, asTyped }, show }: CorrectedSearchProps) {
  const typed = shortened(criteria.search ?? "");
  return (
    <p className="mt-2 text-sm">
      {asTyped > 0
        ? `“${typed}” matches ${formatSchoolCount(asTyped, asTyped === TOTAL_CAP)}.`
        : droppedTerms.length > 0
          ? `No school matches everything in “${typed}”.`
          : `No exact match for “${typed}”${hasFilters(criteria) ? " with these filters" : ""}.`}{" "}
      Showing results for <strong>{words}</strong>
      {droppedTerms.length > 0 && `, ignoring ${listOf(droppedTerms)}`}.{" "}
      <ListLink criteria={withCriteria(criteria, { exact: "true" })} show={show}>
        Search for &ldquo;{typed}&rdquo; anyway
      </ListLink>
    </p>
  );
}

const MAX_SHOWN_TERMS = 3;

/** “a”, “b” and “c”; of many words the first ones. */
function listOf(terms: readonly string[]): string {
  const quoted = terms.map((term) => `“${term}”`);
  const others = quoted.length - MAX_SHOWN_TERMS;
  const shown = others > 0 ? [...quoted.slice(0, MAX_SHOWN_TERMS), `${others} more`] : quoted;
  return [shown.slice(0, -1).join(", "), shown.at(-1)].filter(Boolean).join(" and ");
}

const MAX_TEXT_LENGTH = 60;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > MAX_TEXT_LENGTH ? `${letters.slice(0, MAX_TEXT_LENGTH).join("").trimEnd()} …` : text;
}

export function ListLoadFailed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <div className={`${cardClasses} grid justify-items-start gap-3 border-t-3 border-t-ink px-6 py-8`} role="alert">
      <Icon name="circle-alert" className="size-8 stroke-[1.5]" />
      <h3>Failed to fetch schools</h3>
      <p className="max-w-[44ch]">{reason}. We couldn’t load the list. Your search and filters are still here.</p>
      <Button className="noscript:hidden" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

export function RowSkeletons() {
  return (
    <div className="results" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} data-slot="row-skeleton">
          <div>
            <Skeleton className="h-6 w-[3.4rem]" />
            <Skeleton className="h-6 w-[58%]" />
            <Skeleton className="h-[1.1rem] w-[34%]" />
            <Skeleton className="h-[1.1rem] w-[62%]" />
            <Skeleton className="h-[2.6rem] w-[94%]" />
          </div>
          <div>
            <Skeleton className="h-[1.4rem] w-32" />
            <Skeleton className="h-[2.4rem] w-24" />
            <Skeleton className="col-span-full h-11 md:mt-auto" />
          </div>
        </div>
      ))}
    </div>
  );
}
