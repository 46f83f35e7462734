import { type RefObject, useEffect, useRef } from "react";
import { sendCount } from "@/components/ui/send-count";
import { hasFilters } from "@/lib/search/list-address";
import type { SchoolList } from "./fetch-schools";

/** A search counts once it has been shown for this long; shorter ones are words still being typed. */
const COUNT_DELAY_MS = 2_000;
const REWORDED_WITHIN_MS = 60_000;

/**
 * Counts each search once per page: whether it found nothing, whether other words followed within a minute, and the rank of the first
 * school opened. With filters or another sort order it counts only the search, because the list then says little about the words.
 *
 * @param results contains the list's rows, one article each
 */
export function useCountedSearch({ criteria, total, corrected, wordFilters }: SchoolList, results: RefObject<HTMLElement | null>) {
  const counted = useRef(new Set<string>());
  const opened = useRef(new Set<string>());
  const last = useRef({ search: "", at: 0 });
  const { search, page, limit } = criteria;
  const isByWords = !hasFilters({ ...criteria, page: 1 }) && criteria.sort === undefined;
  const isEmpty = (total === 0 || corrected !== null) && isByWords && wordFilters.length === 0;
  useEffect(() => {
    if (!search || counted.current.has(search)) return;
    const timer = setTimeout(() => {
      counted.current.add(search);
      sendCount("/api/searches", { search, isEmpty });
      const before = last.current;
      if (before.search && !opened.current.has(before.search) && Date.now() - before.at < REWORDED_WITHIN_MS)
        sendCount("/api/searches", { search: before.search, isReworded: true });
      last.current = { search, at: Date.now() };
    }, COUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search, isEmpty]);

  useEffect(() => {
    const rows = results.current;
    const countOpened = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest("a")?.closest("article") : null;
      if (!row?.parentElement || !search || !isByWords || opened.current.has(search)) return;
      const position = (page - 1) * limit + [...row.parentElement.children].indexOf(row) + 1;
      const isNew = !counted.current.has(search);
      counted.current.add(search);
      opened.current.add(search);
      sendCount("/api/searches", { search, position, ...(isNew && { isEmpty }) });
    };
    rows?.addEventListener("click", countOpened);
    return () => rows?.removeEventListener("click", countOpened);
  }, [results, search, isByWords, isEmpty, page, limit]);
}
