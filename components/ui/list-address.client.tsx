"use client";
import { usePathname, useSearchParams } from "next/navigation";

/** What a list shows: search text, page (from 1) and sort order. */
export interface ListState {
  search: string;
  page: number;
  sort: string;
}

interface ListAddress extends ListState {
  addressOf: (change: Partial<ListState>) => string;
  /** `replace` while typing, so that Back leaves the list */
  show: (change: Partial<ListState>, step?: "push" | "replace") => void;
}

/** Keeps a list's state in the address, so that it survives sharing, reload and Back. On a page with two lists, the second has a prefix. */
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

function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
