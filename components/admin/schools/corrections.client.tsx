"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Empty } from "@/components/ui/empty";
import { useListAddress } from "@/components/ui/list-address.client";
import { SearchField } from "@/components/ui/search-field.client";
import type { ListedCorrection } from "@/lib/curation/view";
import { formatCount } from "@/lib/schools/labels";
import { AdminList } from "@/components/admin/admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import { correctionColumns } from "./correction-columns";
import { noteOpener, type Opener, returnFocus } from "@/components/admin/return-focus";
import { useAdminList, useListChanges } from "@/components/admin/use-admin-list";

const DecideCorrection = dynamic(() => import("./decide-correction").then((file) => file.DecideCorrection), { ssr: false });

const CORRECTIONS = "/api/admin/corrections";
const LIST = "corrections";

/** Corrections that visitors suggested, to accept or reject. */
export function Corrections() {
  const address = useListAddress({ defaultSort: "oldest" });
  const list = useAdminList<ListedCorrection>(CORRECTIONS, address);
  const changes = useListChanges<ListedCorrection>(CORRECTIONS);
  const [decided, setDecided] = useState<{ correction: ListedCorrection; verdict: "accept" | "reject"; opener: Opener } | null>(null);
  const decide = (verdict: "accept" | "reject") => (correction: ListedCorrection) =>
    setDecided({ correction, verdict, opener: noteOpener(LIST) });

  return (
    <AdminSection id={LIST} heading="Corrections" isHeadingHidden>
      <div className="gap-3 flex flex-wrap justify-between">
        <SearchField label="Search school" value={address.search} onSearch={(search) => address.show({ search }, "replace")} />
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {list.data && `${formatCount(list.data.total)} ${list.data.total === 1 ? "correction to review" : "corrections to review"}`}
      </p>
      <AdminList
        caption="Suggested corrections"
        columns={correctionColumns({ onAccept: decide("accept"), onReject: decide("reject") })}
        list={list}
        address={address}
        searched="school names and cities"
        empty={<NoCorrections />}
      />
      {decided && (
        <DecideCorrection
          correction={decided.correction}
          verdict={decided.verdict}
          onDecided={() => changes.removeRows([decided.correction.id])}
          onClose={() => {
            setDecided(null);
            void changes.reload();
          }}
          returnFocus={() => returnFocus(decided.opener, decided.correction.id)}
        />
      )}
    </AdminSection>
  );
}

function NoCorrections() {
  return <Empty icon="circle-check" title="No corrections to review" text="Corrections that visitors suggest will be listed here." />;
}
