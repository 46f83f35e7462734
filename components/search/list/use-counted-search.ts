import { useEffect, useRef } from "react";
import { sendCount } from "@/components/ui/send-count";
import { hasFilters } from "@/lib/search/list-address";
import type { SchoolList } from "./fetch-schools";

/** A search counts once it has been shown for this long; shorter ones are words still being typed. */
const COUNT_DELAY_MS = 2_000;

/** Counts each search once per page, and whether it found nothing. With filters an empty list says little about the words. */
export function useCountedSearch({ criteria, total, corrected, wordFilters }: SchoolList) {
  const counted = useRef(new Set<string>());
  const { search } = criteria;
  const isEmpty = (total === 0 || corrected !== null) && !hasFilters(criteria) && wordFilters.length === 0;
  useEffect(() => {
    if (!search || counted.current.has(search)) return;
    const timer = setTimeout(() => {
      counted.current.add(search);
      sendCount("/api/searches", { search, isEmpty });
    }, COUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search, isEmpty]);
}
