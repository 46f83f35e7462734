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
        <span className="cell-lines">
          <span>
            Names <b className="num">{likeness}%</b> similar
          </span>
          <span className="small soft">{distanceM === null ? "Distance unknown" : `${formatMetres(distanceM)} apart`}</span>
        </span>
      ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (pair) => (
        <>
          <button className="btn btn-2 btn-cell" type="button" data-opener onClick={() => onCompare(pair)}>
            Compare
            <span className="vh">
              {" "}
              {pair.first.name} and {pair.second.name}
            </span>
          </button>
          <button
            className="btn btn-2 btn-cell"
            type="button"
            aria-disabled={pendingId === pair.id || undefined}
            onClick={() => onDismiss(pair)}
          >
            Not the Same
            <span className="vh">
              : {pair.first.name} and {pair.second.name}
            </span>
          </button>
        </>
      ),
    },
  ];
}

const formatMetres = (metres: number): string => (metres < 1000 ? `${metres} m` : formatDistance(metres / 1000));

function School({ school }: { school: DuplicateSchool }) {
  return (
    <div className="cell-lines">
      <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="small soft" lang={languageOf(school.address)}>
        {school.address}, {school.city} <span className="num">{school.zipCode}</span>
      </span>
      <span className="small soft">
        {school.udiseCode ? `UDISE ${school.udiseCode}, ` : ""}
        {formatReviewCount(school.totalReviews)}
      </span>
    </div>
  );
}
