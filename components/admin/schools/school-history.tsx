import { useRef, useState } from "react";
import { ListPages } from "@/components/admin/lists/admin-list";
import { LoadFailed } from "@/components/ui/load-failed";
import { actionLabel } from "@/lib/audit/labels";
import { formatFact } from "@/lib/curation/labels";
import { FACT_LABELS } from "@/lib/schools/labels";
import type { HistoryEntry, SchoolFacts } from "@/lib/curation/view";
import { formatMoment } from "@/lib/platform/clock";
import { callAdmin, describeFailure, toastReason } from "@/components/admin/call-admin";
import { toastOutcome } from "@/components/admin/joint-decisions/toast-outcome";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { ErasePersonalDetails } from "./erase-personal-details";
import { UndoEntry } from "@/components/admin/audit/undo-entry";
import { ChangeList } from "@/components/admin/change-list";
import { useAdminList } from "@/components/admin/lists/use-admin-list";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { SCHOOLS } from "./schools-address";

interface SchoolHistoryProps extends RowDialogProps {
  school: { id: string; name: string };
  onUndone: () => void;
}

/** These actions list no changed facts, but the history says why they can't be undone. */
const MERGERS = new Set(["school.merge", "school.absorb", "school.unmerge", "school.release"]);

/** All changes of a school, each with an undo button where possible. Undoing a merger asks for confirmation. */
export function SchoolHistory({ school, onUndone, ...dialog }: SchoolHistoryProps) {
  const [page, setPage] = useState(1);
  const [undoing, setUndoing] = useState<string | null>(null);
  const list = useAdminList<HistoryEntry>(`${SCHOOLS}/${school.id}/history`, { search: "", sort: "newest", page });
  const [confirming, setConfirming] = useState<HistoryEntry | null>(null);
  const entries = useRef<HTMLOListElement>(null);
  const undo = async (entry: HistoryEntry) => {
    const { id, action } = entry;
    if (undoing) return;
    if (action === "school.merge") return setConfirming(entry);
    setUndoing(id);
    try {
      const answer = await callAdmin(`/api/admin/audit/${id}/undo`, { method: "POST" });
      toastOutcome(answer, { title: "Change Undone", text: school.name }, school.name);
      onUndone();
    } catch (error) {
      toastReason(error, "Failed to undo the change.");
    }
    await list.refetch();
    setUndoing(null);
  };
  return (
    <RowDialog width="form" initialFocus="dialog" title="History" description={school.name} {...dialog}>
      {list.isPending && <Skeleton className="h-[1.2rem]" />}
      {list.isError && (
        <LoadFailed
          look="plain"
          title="We couldn’t load the history"
          text={describeFailure(list.error)}
          retry={() => void list.refetch()}
        />
      )}
      {list.data?.total === 0 && <p className="text-ink-soft">No changes yet</p>}
      {list.data && list.data.total > 0 && (
        <ol className="[&_h3]:text-base [&>li+li]:mt-4 [&>li+li]:border-t [&>li+li]:border-line [&>li+li]:pt-4" ref={entries} tabIndex={-1}>
          {list.data.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} isUndoing={undoing === entry.id} undo={() => void undo(entry)} />
          ))}
        </ol>
      )}
      <ListPages page={page} total={list.data?.total ?? 0} addressOf={() => `?history=${school.id}`} show={setPage} />
      {list.data && list.data.total > 0 && <ErasePersonalDetails school={school} onErased={() => void list.refetch()} />}
      {confirming && (
        <UndoEntry
          entry={{ ...confirming, subject: { kind: "school", ...school } }}
          onDone={() => {
            onUndone();
            return list.refetch();
          }}
          onClose={() => setConfirming(null)}
          returnFocus={() => entries.current?.focus()}
        />
      )}
    </RowDialog>
  );
}

function Entry({ entry, isUndoing, undo }: { entry: HistoryEntry; isUndoing: boolean; undo: () => void }) {
  const { at, action, by, changes, undoRefusal } = entry;
  const title = actionLabel(action);
  return (
    <li>
      <h3>{title}</h3>
      <p className="text-sm text-ink-soft">
        {by ?? "The system or a deleted account"}, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <ChangeList
        className="my-2"
        changes={changes.map(({ field, before, after }) => ({
          label: FACT_LABELS[field as keyof SchoolFacts] ?? field,
          before: formatFact(field, before),
          after: formatFact(field, after),
        }))}
      />
      {undoRefusal === null ? (
        <Button icon="undo-2" variant="outline" isPending={isUndoing} onClick={undo}>
          Undo
          <span className="sr-only">
            : {title}, {formatMoment(at)}
          </span>
        </Button>
      ) : (
        (changes.length > 0 || MERGERS.has(action)) && <p className="text-sm text-ink-soft">{undoRefusal}</p>
      )}
    </li>
  );
}
