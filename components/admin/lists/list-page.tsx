import { Icon } from "@/components/ui/icon";
import { SearchField } from "@/components/ui/search-field.client";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/lib/schools/labels";
import { AdminList, type AdminListProps } from "./admin-list";
import { AdminSection } from "@/components/admin/admin-section";
import type { AdminList as List } from "./use-admin-list";
import type { ListPageState } from "./use-list-page";

interface ListPageProps<Row extends { id: string }> extends Omit<AdminListProps<Row>, "list" | "address" | "caption"> {
  page: ListPageState<Row>;
  heading: string;
  /** The table's accessible name; the heading by default */
  caption?: string;
  isHeadingHidden?: boolean;
  intro?: React.ReactNode;
  /** Label of the search field, or an element that replaces it */
  search?: React.ReactNode;
  tools?: React.ReactNode;
  filters?: React.ReactNode;
  /** How many rows there are, in words */
  count?: (list: List<Row>) => string;
  countClassName?: string;
  /** The actions for the selected rows */
  selection?: React.ReactNode;
  children?: React.ReactNode;
}

/** A dashboard page: heading, search field, buttons, count, list and the dialog of a row. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { page, heading, isHeadingHidden, intro, search, tools, filters, count, countClassName, selection, children, ...table } = props;
  const { address, list } = page;
  return (
    <AdminSection id={page.id} heading={heading} isHeadingHidden={isHeadingHidden}>
      {intro}
      {search && (
        <div className="gap-3 flex flex-wrap justify-between">
          {typeof search === "string" ? (
            <SearchField label={search} value={address.search} onSearch={(text) => address.show({ search: text }, "replace")} />
          ) : (
            search
          )}
          {tools}
        </div>
      )}
      {filters}
      {count && (
        <p className={cn("text-sm text-ink-soft", countClassName)} role="status">
          {list.data && count(list.data)}
        </p>
      )}
      {selection}
      <AdminList caption={heading} list={list} address={address} {...table} />
      {children}
    </AdminSection>
  );
}

/** `1 report`, `10,000+ users` */
export function countRows({ total, isTotalCapped }: { total: number; isTotalCapped: boolean }, one: string, many: string): string {
  return `${formatCount(total)}${isTotalCapped ? "+" : ""} ${total === 1 ? one : many}`;
}

export function ListTools({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">{children}</div>;
}

export function ReloadButton({ list: { isFetching, refetch } }: { list: { isFetching: boolean; refetch: () => Promise<unknown> } }) {
  return (
    <Button variant="outline" onClick={() => void refetch()}>
      <Icon name="rotate-cw" className={isFetching ? "animate-spin motion-reduce:animate-none" : undefined} />
      Reload
    </Button>
  );
}

interface SelectionBarProps {
  /** What is selected, for screen readers */
  noun: string;
  selection: { rows: readonly unknown[]; clear: () => void };
  children: React.ReactNode;
}

/** How many rows are selected, and what can be done with them. */
export function SelectionBar({ noun, selection: { rows, clear }, children }: SelectionBarProps) {
  if (rows.length === 0) return null;
  return (
    <div
      className="sticky top-17 z-(--z-sticky) flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-action bg-action-soft px-4 py-2"
      role="group"
      aria-label={`Selected ${noun}`}
    >
      <b>{rows.length} selected</b>
      {children}
      <Button variant="ghost" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
