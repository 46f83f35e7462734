import { useLayoutEffect } from "react";

/** When a focused button is removed, moves the focus to the heading of its section, so that people keep their place. */
export function useFocusHandover(button: React.RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && document.activeElement === element)
        element.closest("section")?.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
    };
  }, [button]);
}
