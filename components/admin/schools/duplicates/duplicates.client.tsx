"use client";
import dynamic from "next/dynamic";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { Lines, RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, nameColumn, sortedColumn } from "@/components/admin/lists/list-columns";
import { countRows, ListPage } from "@/components/admin/lists/list-page";
import { useListPage } from "@/components/admin/lists/use-list-page";
import type { DuplicatePair, DuplicateSchool } from "@/lib/curation/view";
import { formatCount, formatDistance, formatList, formatReviewCount, languageOf } from "@/lib/schools/labels";

const MergeSchools = dynamic(() => import("./merge-schools").then((file) => file.MergeSchools), { ssr: false });

const DUPLICATES = "/api/admin/duplicates";
const FAILED = "Failed to save your decision.";

/** Pairs of schools that may be duplicates, to merge or to dismiss. */
export function Duplicates() {
  const page = useListPage<DuplicatePair>({ id: "duplicates", path: DUPLICATES, defaultSort: "likeliest", reloadsOnClose: true });
  const { opened } = page;
  const index = page.rows.findIndex(({ id }) => id === opened?.row.id);
  const [previous, next] = index < 0 ? [] : [page.rows[index - 1], page.rows[index + 1]];
  const neighbour = next ?? previous;
  const undo = async (address: string) => {
    await callAdmin(address, { method: "PUT", body: { isDismissed: false } }).catch((error) => toastFailure(error, FAILED));
    void page.reload();
  };
  const dismiss = (pair: DuplicatePair) => {
    const address = `${DUPLICATES}/${pair.id}`;
    return page.act(pair, {
      method: "PUT",
      address,
      body: { isDismissed: true },
      done: { title: "Not the Same", text: pair.first.name, action: { label: "Undo", onPress: () => void undo(address) } },
      failed: FAILED,
      next: neighbour,
    });
  };
  const actions = actionsColumn<DuplicatePair>((pair) => {
    const about = `${pair.first.name} and ${pair.second.name}`;
    return (
      <>
        <RowButton label="Compare" about={` ${about}`} isOpener onPress={() => page.open("view", pair)} />
        <RowButton label="Not the Same" about={`: ${about}`} isPending={page.pendingId === pair.id} onPress={() => void dismiss(pair)} />
      </>
    );
  });

  return (
    <ListPage
      page={page}
      heading="Likely duplicates"
      search="Search schools or pincode"
      searched="names, cities and pincodes"
      count={(list) =>
        list.isTotalCapped
          ? `More than ${formatCount(list.total)} likely duplicates, most likely first`
          : countRows(list, "likely duplicate", "likely duplicates")
      }
      columns={[...COLUMNS, actions]}
      empty={{
        title: "No likely duplicates",
        text: "Every five minutes we compare new and changed schools with others in the same pincode or place.",
      }}
    >
      {opened && (
        <MergeSchools
          ids={[opened.row.first.id, opened.row.second.id]}
          onMerged={() => {
            opened.remove();
            page.show("view", neighbour);
          }}
          queue={{
            dismiss: () => void dismiss(opened.row),
            ...(next && { next: () => page.show("view", next) }),
            ...(previous && { previous: () => page.show("view", previous) }),
          }}
          {...opened.dialog}
        />
      )}
    </ListPage>
  );
}

const BY_LIKENESS = { ascending: "likeliest", descending: "newest", ascendingLabel: "Most likely first", descendingLabel: "Newest first" };

const COLUMNS: Columns<DuplicatePair> = [
  nameColumn("School", ({ first }) => (
    <div>
      <School school={first} />
    </div>
  )),
  column("Possible duplicate", ({ second }) => <School school={second} />),
  sortedColumn("Similarity", BY_LIKENESS, ({ likeness, distanceM, agreement }) => (
    <Lines>
      <span>
        Names <b className="whitespace-nowrap">{likeness}%</b> similar
      </span>
      <span className="text-sm text-ink-soft">{distanceM === null ? "Distance unknown" : `${formatMetres(distanceM)} apart`}</span>
      {agreement.length > 0 && <span className="text-sm text-ink-soft">Same {formatList(agreement)}</span>}
    </Lines>
  )),
];

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
        {[school.udiseCode && `UDISE ${school.udiseCode}`, school.classes, formatReviewCount(school.totalReviews)]
          .filter(Boolean)
          .join(", ")}
      </span>
    </div>
  );
}
