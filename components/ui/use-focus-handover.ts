import { useLayoutEffect } from "react";

/**
 * A button whose press removes it, with the row it stands in, hands the focus on to its section's heading: a keyboard or a
 * screen reader stays where it was, in place of the top of the page.
 */
export function useFocusHandover(button: React.RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && document.activeElement === element)
        element.closest("section")?.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
    };
  }, [button]);
}
