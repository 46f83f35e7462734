import { shownValue } from "@/components/schools/correction-value";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/table";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import type { ListedCorrection } from "@/lib/curation/view";
import { formatDate, languageOf } from "@/lib/schools/labels";

interface CorrectionColumns {
  onAccept: (correction: ListedCorrection) => void;
  onReject: (correction: ListedCorrection) => void;
}

export function correctionColumns({ onAccept, onReject }: CorrectionColumns): Column<ListedCorrection>[] {
  return [
    {
      id: "school",
      title: "School",
      kind: "name",
      cell: ({ school }) => (
        <div>
          <div className="gap-1 grid justify-items-start">
            <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
              {school.name}
            </a>
            <span className="text-sm text-ink-soft">{school.city}</span>
          </div>
        </div>
      ),
    },
    { id: "change", title: "Correction", cell: (correction) => <Change {...correction} /> },
    {
      id: "source",
      title: "Source",
      cell: ({ source, note, wantsAnswer }) => (
        <span className="gap-1 grid justify-items-start">
          <span className="prose" lang={languageOf(source)}>
            {source}
          </span>
          {note && (
            <span className="prose text-ink-soft" lang={languageOf(note)}>
              {note}
            </span>
          )}
          {wantsAnswer && <span className="text-sm text-ink-soft">Wants an answer by email</span>}
        </span>
      ),
    },
    {
      id: "received",
      title: "Received",
      sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Oldest first", descendingLabel: "Newest first" },
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (correction) => {
        const about = `: ${CORRECTION_FIELD_LABELS[correction.field]} of ${correction.school.name}`;
        return (
          <>
            <Button variant="outline" size="sm" data-opener onClick={() => onAccept(correction)}>
              Accept<span className="sr-only">{about}</span>
            </Button>
            <Button variant="destructive" size="sm" onClick={() => onReject(correction)}>
              Reject<span className="sr-only">{about}</span>
            </Button>
          </>
        );
      },
    },
  ];
}

/** The present value and the suggested one. */
export function Change({ field, present, value }: Pick<ListedCorrection, "field" | "present" | "value">) {
  return (
    <span className="gap-1 grid justify-items-start">
      <b className="font-medium text-ink">{CORRECTION_FIELD_LABELS[field]}</b>
      {field !== "closed" && (
        <span className="prose text-ink-soft">
          Now: <span lang={languageOf(present)}>{shownValue(field, present) || "not known"}</span>
        </span>
      )}
      <span className="prose">
        Suggested: <span lang={languageOf(value)}>{shownValue(field, value)}</span>
      </span>
    </span>
  );
}
