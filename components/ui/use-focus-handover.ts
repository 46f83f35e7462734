import { useLayoutEffect } from "react";

/**
 * Moves focus to the section's heading when a focused button is removed with its row, so that keyboard and screen reader users keep their
 * place.
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
