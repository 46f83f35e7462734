import { useLayoutEffect } from "react";

/** A removed button would lose the focus: the section's heading gets it, so that people keep their place. */
export function useFocusHandover(button: React.RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && document.activeElement === element)
        element.closest("section")?.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
    };
  }, [button]);
}
