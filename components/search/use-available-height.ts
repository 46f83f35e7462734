import { useLayoutEffect, type RefObject } from "react";

/** Between the list and the edge of what is seen */
const GAP = 8;

/** Tells a list that is shown how high it can be to end where what is seen ends: a phone's keyboard lies over the page. In CSS: `--room`. */
export function useAvailableHeight(list: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    if (!isShown || !seen) return;
    const measure = () => {
      const { top } = list.current!.getBoundingClientRect();
      list.current!.style.setProperty("--room", `${seen.offsetTop + seen.height - top - GAP}px`);
    };
    measure();
    const over = new AbortController();
    for (const place of [seen, window]) for (const event of ["resize", "scroll"]) place.addEventListener(event, measure, over);
    return () => over.abort();
  }, [list, isShown]);
}
