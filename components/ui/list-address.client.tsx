"use client";
import { usePathname, useSearchParams } from "next/navigation";

/** What a list shows: words searched for, page from 1 on, order. */
export interface ListState {
  search: string;
  page: number;
  sort: string;
}

interface ListAddress extends ListState {
  /** The address that shows the list so. */
  addressOf: (change: Partial<ListState>) => string;
  /** `replace` for what is being typed, so that Back leads out of it. */
  show: (change: Partial<ListState>, step?: "push" | "replace") => void;
}

/**
 * The state of a list in the address of the page, so that it can be shared, reloaded and gone back to. Where a screen holds
 * two lists, the second has a prefix. Another search or order begins on the first page.
 */
export function useListAddress({ defaultSort, prefix = "" }: { defaultSort: string; prefix?: string }): ListAddress {
  const path = usePathname();
  const query = useSearchParams();
  const state = {
    search: query.get(`${prefix}search`) ?? "",
    page: pageOf(query.get(`${prefix}page`)),
    sort: query.get(`${prefix}sort`) ?? defaultSort,
  };
  const addressOf = (change: Partial<ListState>) => {
    const wanted = { ...state, page: 1, ...change };
    const next = new URLSearchParams(query);
    set(next, `${prefix}search`, wanted.search);
    set(next, `${prefix}sort`, wanted.sort === defaultSort ? "" : wanted.sort);
    set(next, `${prefix}page`, wanted.page === 1 ? "" : String(wanted.page));
    return next.size > 0 ? `${path}?${next}` : path;
  };
  return {
    ...state,
    addressOf,
    show: (change, step = "push") => history[step === "push" ? "pushState" : "replaceState"](null, "", addressOf(change)),
  };
}

function set(query: URLSearchParams, name: string, value: string) {
  if (value) query.set(name, value);
  else query.delete(name);
}

/** Whatever is no page is the first. */
function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
