import { useLayoutEffect, type RefObject } from "react";

/** Distance in pixels between the list and the edge of the visible area */
const MARGIN = 8;

/** Sets `--room` to the height that is visible below the list's top: a phone's keyboard covers part of the page. */
export function useAvailableHeight(list: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!isShown || !viewport) return;
    const measure = () => {
      const { top } = list.current!.getBoundingClientRect();
      list.current!.style.setProperty("--room", `${viewport.offsetTop + viewport.height - top - MARGIN}px`);
    };
    measure();
    const controller = new AbortController();
    for (const target of [viewport, window]) for (const event of ["resize", "scroll"]) target.addEventListener(event, measure, controller);
    return () => controller.abort();
  }, [list, isShown]);
}
