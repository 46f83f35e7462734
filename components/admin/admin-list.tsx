import type { UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import { buttonClasses } from "@/components/ui/button-classes";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import type { useListAddress } from "@/components/ui/list-address.client";
import { PageNumbers } from "@/components/ui/page-numbers";
import { Table, TableSkeleton, type Column } from "@/components/ui/table";
import { describeFailure } from "./call-admin";
import { ROWS_PER_PAGE, type AdminList as List } from "./use-admin-list";

interface AdminListProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  list: UseQueryResult<List<Row>>;
  address: ReturnType<typeof useListAddress>;
  /** What stands where there is no row; with `search` there may be others. */
  empty: React.ReactNode;
  /** Names the pages where a screen holds two lists. */
  pagesLabel?: string;
  isCompact?: boolean;
  /** What a search that finds nothing has looked through. */
  searched?: string;
  /** Orders that no column has, the usual one first. With these the order can be chosen at any width. */
  moreOrders?: readonly { value: string; label: string }[];
}

/** A list of the dashboard in all its states: coming, failed, empty, full; with its order on a phone and its pages. */
export function AdminList<Row extends { id: string }>({
  caption,
  columns,
  list,
  address,
  empty,
  pagesLabel,
  isCompact,
  searched,
  moreOrders,
}: AdminListProps<Row>) {
  if (list.isPending) return <TableSkeleton columns={columns} rows={isCompact ? 2 : 6} />;
  if (list.isError) return <ListFailed reason={describeFailure(list.error)} retry={() => void list.refetch()} />;
  const { rows, total } = list.data;
  if (rows.length === 0) {
    if (address.page > 1 && total > 0) return <PastTheEnd address={address} />;
    return address.search ? <NothingFound search={address.search} searched={searched} clear={() => address.show({ search: "" })} /> : empty;
  }
  return (
    <>
      <SortSelect columns={columns} more={moreOrders} sort={address.sort} onSort={(sort) => address.show({ sort })} />
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        sort={address.sort}
        onSort={(sort) => address.show({ sort })}
        isBusy={list.isPlaceholderData}
      />
      <PageNumbers
        page={address.page}
        pages={Math.ceil(total / ROWS_PER_PAGE)}
        label={pagesLabel}
        link={({ page, children, ...props }) => (
          <a
            key={`${props.rel} ${page}`}
            {...props}
            href={address.addressOf({ page })}
            onClick={(event) => {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              address.show({ page });
            }}
          >
            {children}
          </a>
        )}
      />
    </>
  );
}

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  more?: AdminListProps<never>["moreOrders"];
  sort: string;
  onSort: (sort: string) => void;
}

/** Cards have no head to press: on a phone the order is chosen here. */
function SortSelect<Row>({ columns, more = [], sort, onSort }: SortSelectProps<Row>) {
  const ofColumns = columns.flatMap(({ title, sort: order }) =>
    order
      ? [
          { value: order.up, label: order.upWords ?? `${title}, A to Z` },
          { value: order.down, label: order.downWords ?? `${title}, Z to A` },
        ]
      : [],
  );
  const orders = [...more, ...ofColumns];
  if (orders.length === 0) return null;
  return (
    <label className={clsx("sort", more.length > 0 ? "sort-always" : "only-phone sort-cards")}>
      <span className="small soft">Sort by</span>
      <select className="input" value={sort} onChange={(event) => onSort(event.target.value)}>
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function ListFailed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <div className="sheet failed" role="alert">
      <Icon name="circle-alert" />
      <h3>The list did not come</h3>
      <p>{reason}</p>
      <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

function NothingFound({ search, searched, clear }: { search: string; searched?: string; clear: () => void }) {
  return (
    <Empty
      icon="search-x"
      title={searched ? "Nothing found" : "Nobody found"}
      text={searched ? `Nothing here has “${search}” in ${searched}.` : `Nobody here has “${search}” in the name or e-mail address.`}
    >
      <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={clear}>
        Clear Search
      </button>
    </Empty>
  );
}

function PastTheEnd({ address }: { address: ReturnType<typeof useListAddress> }) {
  return (
    <Empty icon="search-x" title="This page is empty" text="The list has become shorter.">
      <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => address.show({ page: 1 }, "replace")}>
        First page
      </button>
    </Empty>
  );
}
