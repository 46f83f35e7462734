import { useEffect, useRef } from "react";
import { sendCount } from "@/components/ui/send-count";
import { hasFilters } from "@/lib/search/view";
import type { SchoolList } from "./fetch-schools";

/** Words that stand so long were meant, and are no beginning of others. */
const MEANT_AFTER_MS = 2_000;

/** Counts what was searched for, once on this page, and whether it found nothing: with filters it may be they that leave nothing. */
export function useCountedSearch({ criteria, total, corrected, wordFilters }: SchoolList) {
  const counted = useRef(new Set<string>());
  const { search } = criteria;
  const isEmpty = (total === 0 || corrected !== null) && !hasFilters(criteria) && wordFilters.length === 0;
  useEffect(() => {
    if (!search || counted.current.has(search)) return;
    const timer = setTimeout(() => {
      counted.current.add(search);
      sendCount("/api/searches", { search, isEmpty });
    }, MEANT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [search, isEmpty]);
}
