"use client";
import { useTheme } from "next-themes";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { iconButtonVariants } from "@/components/ui/icon-button";
import { menuItemClasses } from "./bar-classes";

/** Switches between the light and the dark theme and stores the choice. CSS shows the matching icon, so nothing flickers. */
export function ThemeToggle({ inMenu = false }: { inMenu?: boolean }) {
  const { resolvedTheme, setTheme } = useTheme();
  const flip = () => setTheme(resolvedTheme === "dark" ? "light" : "dark");
  return (
    <button
      className={cn("noscript:hidden!", inMenu ? [menuItemClasses, "md:hidden"] : iconButtonVariants({ className: "max-md:hidden" }))}
      type="button"
      onClick={flip}
      aria-label={inMenu ? undefined : "Switch between light and dark theme"}
    >
      <Icon name="moon" className="dark:hidden" />
      <Icon name="sun" className="not-dark:hidden" />
      {inMenu && (
        <>
          <span className="dark:hidden">Dark theme</span>
          <span className="not-dark:hidden">Light theme</span>
        </>
      )}
    </button>
  );
}
