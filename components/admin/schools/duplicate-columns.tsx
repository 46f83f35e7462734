import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/table";
import type { DuplicatePair, DuplicateSchool } from "@/lib/curation/view";
import { formatDistance, formatReviewCount, languageOf } from "@/lib/schools/labels";

interface DuplicateColumns {
  pendingId: string | null;
  onCompare: (pair: DuplicatePair) => void;
  onDismiss: (pair: DuplicatePair) => void;
}

export function duplicateColumns({ pendingId, onCompare, onDismiss }: DuplicateColumns): Column<DuplicatePair>[] {
  return [
    {
      id: "first",
      title: "School",
      kind: "name",
      cell: ({ first }) => (
        <div>
          <School school={first} />
        </div>
      ),
    },
    { id: "second", title: "Possible duplicate", cell: ({ second }) => <School school={second} /> },
    {
      id: "likeness",
      title: "Similarity",
      sort: { ascending: "likeliest", descending: "newest", ascendingLabel: "Most likely first", descendingLabel: "Newest first" },
      cell: ({ likeness, distanceM }) => (
        <span className="gap-1 grid justify-items-start">
          <span>
            Names <b className="whitespace-nowrap">{likeness}%</b> similar
          </span>
          <span className="text-sm text-ink-soft">{distanceM === null ? "Distance unknown" : `${formatMetres(distanceM)} apart`}</span>
        </span>
      ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (pair) => (
        <>
          <Button variant="outline" size="sm" data-opener onClick={() => onCompare(pair)}>
            Compare
            <span className="sr-only">
              {" "}
              {pair.first.name} and {pair.second.name}
            </span>
          </Button>
          <Button variant="outline" size="sm" aria-disabled={pendingId === pair.id || undefined} onClick={() => onDismiss(pair)}>
            Not the Same
            <span className="sr-only">
              : {pair.first.name} and {pair.second.name}
            </span>
          </Button>
        </>
      ),
    },
  ];
}

const formatMetres = (metres: number): string => (metres < 1000 ? `${metres} m` : formatDistance(metres / 1000));

function School({ school }: { school: DuplicateSchool }) {
  return (
    <div className="gap-1 grid justify-items-start">
      <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="text-sm text-ink-soft" lang={languageOf(school.address)}>
        {school.address}, {school.city} <span className="whitespace-nowrap">{school.zipCode}</span>
      </span>
      <span className="text-sm text-ink-soft">
        {school.udiseCode ? `UDISE ${school.udiseCode}, ` : ""}
        {formatReviewCount(school.totalReviews)}
      </span>
    </div>
  );
}
