import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import type { IconName } from "@/components/ui/icon";
import { Select } from "@/components/ui/input";
import type { useListAddress } from "@/components/ui/list-address.client";
import { LoadFailed } from "@/components/ui/load-failed";
import { PageNumbers } from "@/components/ui/page-numbers";
import { Table, TableSkeleton, type Column } from "@/components/ui/table";
import { describeFailure } from "@/components/admin/call-admin";
import { ROWS_PER_PAGE, type AdminList as List } from "./use-admin-list";

type Order = readonly [value: string, label: string];

export interface AdminListProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  list: UseQueryResult<List<Row>>;
  address: ReturnType<typeof useListAddress>;
  /** Shown when the list has no rows and no search is set; a compact list shows only the title */
  empty?: { icon?: IconName; title: string; text?: string };
  /** Accessible name of the pagination when a page has two lists. */
  pagesLabel?: string;
  isCompact?: boolean;
  /** The fields that the search looks in, named when it finds nothing. */
  searched?: string;
  /** Sort orders without a column, the default first. With these the sort control is shown at any width. */
  moreOrders?: readonly Order[];
}

/** A dashboard list in all its states (loading, failed, empty, filled), with sorting on phones and pagination. */
export function AdminList<Row extends { id: string }>({
  caption,
  columns,
  list,
  address,
  empty,
  pagesLabel,
  isCompact,
  searched = "names and email addresses",
  moreOrders,
}: AdminListProps<Row>) {
  if (list.isPending) return <TableSkeleton columns={columns} rows={isCompact ? 2 : 6} />;
  if (list.isError)
    return <LoadFailed title="We couldn’t load the list" text={describeFailure(list.error)} retry={() => void list.refetch()} />;
  const { rows, total } = list.data;
  if (rows.length === 0) {
    if (address.page > 1 && total > 0) return <PastTheEnd address={address} />;
    if (address.search) return <NothingFound search={address.search} searched={searched} clear={() => address.show({ search: "" })} />;
    if (!empty) return null;
    return isCompact ? <p className="text-ink-soft">{empty.title}</p> : <Empty icon="circle-check" {...empty} />;
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
      <ListPages
        page={address.page}
        total={total}
        label={pagesLabel}
        addressOf={(page) => address.addressOf({ page })}
        show={(page) => address.show({ page })}
      />
    </>
  );
}

interface ListPagesProps {
  page: number;
  total: number;
  label?: string;
  addressOf: (page: number) => string;
  show: (page: number) => void;
}

/** The numbers of a list's pages. Plain clicks change the page without loading it. */
export function ListPages({ page, total, label, addressOf, show }: ListPagesProps) {
  return (
    <PageNumbers
      page={page}
      pages={Math.ceil(total / ROWS_PER_PAGE)}
      label={label}
      link={({ page: to, children, ...props }) => (
        <a
          key={`${props.rel} ${to}`}
          {...props}
          href={addressOf(to)}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            show(to);
          }}
        >
          {children}
        </a>
      )}
    />
  );
}

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  more?: readonly Order[];
  sort: string;
  onSort: (sort: string) => void;
}

/** Phones show cards without column headings, so they sort with this control. */
function SortSelect<Row>({ columns, more = [], sort, onSort }: SortSelectProps<Row>) {
  const columnOrders = columns.flatMap(({ title, sort: order }): Order[] =>
    order
      ? [
          [order.ascending, order.ascendingLabel ?? `${title}, A to Z`],
          [order.descending, order.descendingLabel ?? `${title}, Z to A`],
        ]
      : [],
  );
  const orders = [...more, ...columnOrders];
  if (orders.length === 0) return null;
  return (
    <label
      className={cn(
        "flex items-center gap-2 whitespace-nowrap max-md:w-full",
        more.length > 0 ? "justify-end md:-mt-14 md:ml-auto md:w-max" : "md:hidden",
      )}
    >
      <span className="text-sm text-ink-soft">Sort by</span>
      <Select size="sm" className="max-md:flex-1" value={sort} onChange={(event) => onSort(event.target.value)} choices={orders} />
    </label>
  );
}

function NothingFound({ search, searched, clear }: { search: string; searched: string; clear: () => void }) {
  return (
    <Empty
      icon="search-x"
      title="No results found"
      text={`We searched ${searched} for “${search}”. Check the spelling or try fewer words.`}
    >
      <Button variant="outline" onClick={clear}>
        Clear Search
      </Button>
    </Empty>
  );
}

function PastTheEnd({ address }: { address: ReturnType<typeof useListAddress> }) {
  return (
    <Empty icon="search-x" title="Nothing on this page" text="The list is shorter than before.">
      <Button variant="outline" onClick={() => address.show({ page: 1 }, "replace")}>
        Go to the first page
      </Button>
    </Empty>
  );
}
