"use client";
import dynamic from "next/dynamic";
import { ExportLink } from "@/components/admin/export-link";
import { countRows, ListPage } from "@/components/admin/list-page";
import { useListPage } from "@/components/admin/use-list-page";
import { Empty } from "@/components/ui/empty";
import type { RecallableEntry } from "@/lib/curation/view";
import { auditColumns } from "./audit-columns";
import { AuditFilterFields, useAuditFilters } from "./audit-filters";

const UndoEntry = dynamic(() => import("./undo-entry").then((file) => file.UndoEntry), { ssr: false });

const AUDIT = "/api/admin/audit";

/** The audit log: who did what and when. Entries can't be changed, but some actions can be undone from here. */
export function AuditLog() {
  const filters = useAuditFilters();
  const page = useListPage<RecallableEntry>({ id: "audit", path: AUDIT, defaultSort: "newest", filters: filters.given });
  const { opened, rows } = page;
  const { person, object } = filters.values;
  const nameOf = (what: "person" | "object") => {
    if (what === "object") return rows.find(({ subject }) => subject.id === object)?.subject.name ?? null;
    return rows.flatMap(({ actor, subject }) => [actor, subject]).find(({ id }) => id === person)?.name ?? null;
  };

  return (
    <ListPage
      page={page}
      heading="Audit log"
      intro={
        <p className="text-sm text-ink-soft">
          Entries can’t be changed or deleted. Personal details are removed when the person’s account is deleted.
        </p>
      }
      search="Search a person’s name or email"
      tools={<ExportLink path={`${AUDIT}/export.csv`} query={{ search: page.address.search, ...filters.given }} />}
      filters={<AuditFilterFields {...filters} nameOf={nameOf} />}
      count={(list) => countRows(list, "entry", "entries")}
      caption="Audit log"
      columns={auditColumns({ filterBy: filters.show, undo: (entry) => page.open("view", entry) })}
      empty={
        filters.isFiltered ? (
          <Empty icon="info" title="No matching entries" text="Choose other dates or clear the filters." />
        ) : (
          <Empty icon="info" title="No entries" text="Actions by administrators will be listed here." />
        )
      }
    >
      {opened && <UndoEntry entry={opened.row} onDone={page.reload} {...opened.dialog} />}
    </ListPage>
  );
}
