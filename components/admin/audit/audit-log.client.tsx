"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import type { RecallableEntry } from "@/lib/curation/view";
import { formatCount } from "@/lib/schools/labels";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { auditColumns } from "./audit-columns";
import { AuditFilterFields } from "./audit-filter-fields";
import { ExportLink } from "@/components/admin/export-link";
import { noteOpener, returnFocus, type Opener } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";
import { useAuditFilters } from "./use-audit-filters";

const UndoEntry = dynamic(() => import("./undo-entry").then((file) => file.UndoEntry), { ssr: false });

const AUDIT = "/api/admin/audit";
const LIST = "audit";

/** The audit log: who did what and when. Entries can't be changed, but some actions can be undone from here. */
export function AuditLog() {
  const address = useListAddress({ defaultSort: "newest" });
  const filters = useAuditFilters();
  const list = useAdminList<RecallableEntry>(AUDIT, address, filters.given);
  const changes = useListChanges<RecallableEntry>(AUDIT);
  const [undoing, setUndoing] = useState<{ entry: RecallableEntry; opener: Opener } | null>(null);
  const { person, object } = filters.values;
  const nameOf = (what: "person" | "object") => {
    const rows = list.data?.rows ?? [];
    if (what === "object") return rows.find(({ subject }) => subject.id === object)?.subject.name ?? null;
    return rows.flatMap(({ actor, subject }) => [actor, subject]).find(({ id }) => id === person)?.name ?? null;
  };

  return (
    <AdminSection id={LIST} heading="Audit log">
      <p className="text-sm text-ink-soft">
        Entries can’t be changed or deleted. Personal details are removed when the person’s account is deleted.
      </p>
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField
          label="Search a person’s name or email"
          value={address.search}
          onSearch={(search) => address.show({ search }, "replace")}
        />
        <ExportLink path={`${AUDIT}/export.csv`} query={{ search: address.search, ...filters.given }} />
      </div>
      <AuditFilterFields {...filters} nameOf={nameOf} />
      <p className="text-sm text-ink-soft" role="status">
        {list.data && countLine(list.data)}
      </p>
      <AdminList
        caption="Audit log"
        columns={auditColumns({
          filterBy: filters.show,
          undo: (entry) => setUndoing({ entry, opener: noteOpener(LIST) }),
        })}
        list={list}
        address={address}
        empty={<NoEntries isFiltered={filters.isFiltered} />}
      />
      {undoing && (
        <UndoEntry
          entry={undoing.entry}
          onDone={changes.reload}
          onClose={() => setUndoing(null)}
          returnFocus={() => returnFocus(undoing.opener, undoing.entry.id)}
        />
      )}
    </AdminSection>
  );
}

const countLine = ({ total, isTotalCapped }: { total: number; isTotalCapped: boolean }) =>
  `${formatCount(total)}${isTotalCapped ? "+" : ""} ${total === 1 ? "entry" : "entries"}`;

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty
      icon="info"
      title={isFiltered ? "No matching entries" : "No entries"}
      text={isFiltered ? "Choose other dates or clear the filters." : "Actions by administrators will be listed here."}
    />
  );
}
