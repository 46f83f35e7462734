"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import { toast } from "@/components/ui/toast";
import type { DuplicatePair } from "@/lib/curation/view";
import { formatCount } from "@/lib/schools/labels";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { duplicateColumns } from "./duplicate-columns";
import { noteOpener, type Opener, returnFocus, returnFocusWhenGone } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";

const MergeSchools = dynamic(() => import("./merge-schools").then((file) => file.MergeSchools), { ssr: false });

const DUPLICATES = "/api/admin/duplicates";
const LIST = "duplicates";

/** Pairs of schools that may be duplicates, to merge or to dismiss. */
export function Duplicates() {
  const address = useListAddress({ defaultSort: "likeliest" });
  const list = useAdminList<DuplicatePair>(DUPLICATES, address);
  const changes = useListChanges<DuplicatePair>(DUPLICATES);
  const [compared, setCompared] = useState<{ pair: DuplicatePair; opener: Opener } | null>(null);
  const [pendingId, setPendingId] = useState<string | null>(null);

  const dismiss = async (pair: DuplicatePair, isDismissed = true) => {
    if (pendingId) return false;
    setPendingId(pair.id);
    const opener = noteOpener(LIST);
    try {
      await callAdmin(`${DUPLICATES}/${pair.id}`, { method: "PUT", body: { isDismissed } });
      if (isDismissed) {
        changes.removeRows([pair.id]);
        toast({ title: "Not the Same", text: pair.first.name, action: { label: "Undo", onPress: () => void dismiss(pair, false) } });
        returnFocusWhenGone(opener);
      }
      return true;
    } catch (error) {
      toastFailure(error, "Failed to save your decision.");
      return false;
    } finally {
      setPendingId(null);
      void changes.reload();
    }
  };

  return (
    <AdminSection id={LIST} heading="Likely duplicates">
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField label="Search schools or pincode" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {list.data && countLine(list.data.total, list.data.isTotalCapped)}
      </p>
      <AdminList
        caption="Likely duplicates"
        columns={duplicateColumns({
          pendingId,
          onCompare: (pair) => setCompared({ pair, opener: noteOpener(LIST) }),
          onDismiss: (pair) => void dismiss(pair),
        })}
        list={list}
        address={address}
        searched="names, cities and pincodes"
        empty={<NoDuplicates />}
      />
      {compared && (
        <MergeSchools
          ids={[compared.pair.first.id, compared.pair.second.id]}
          onMerged={() => changes.removeRows([compared.pair.id])}
          onDismiss={() => dismiss(compared.pair)}
          onClose={() => {
            setCompared(null);
            void changes.reload();
          }}
          returnFocus={() => returnFocus(compared.opener, compared.pair.id)}
        />
      )}
    </AdminSection>
  );
}

function countLine(total: number, isCapped: boolean): string {
  if (isCapped) return `More than ${formatCount(total)} likely duplicates, most likely first`;
  return `${formatCount(total)} ${total === 1 ? "likely duplicate" : "likely duplicates"}`;
}

function NoDuplicates() {
  return (
    <Empty
      icon="circle-check"
      title="No likely duplicates"
      text="Every five minutes we compare new and changed schools with others in the same pincode."
    />
  );
}
