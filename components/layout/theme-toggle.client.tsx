"use client";
import { useTheme } from "next-themes";
import { Icon } from "@/components/ui/icon";

/** Switches between the light and the dark theme and stores the choice. CSS shows the matching icon, so nothing flickers. */
export function ThemeToggle({ inMenu = false }: { inMenu?: boolean }) {
  const { resolvedTheme, setTheme } = useTheme();
  const flip = () => setTheme(resolvedTheme === "dark" ? "light" : "dark");
  return (
    <button
      className={inMenu ? "menu-btn theme-toggle" : "icon-btn theme-toggle only-wide-grid"}
      type="button"
      onClick={flip}
      aria-label={inMenu ? undefined : "Switch between light and dark theme"}
    >
      <Icon name="moon" className="if-light" />
      <Icon name="sun" className="if-dark" />
      {inMenu && (
        <>
          <span className="if-light">Dark theme</span>
          <span className="if-dark">Light theme</span>
        </>
      )}
    </button>
  );
}
