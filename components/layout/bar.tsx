import { IconButton } from "@/components/ui/icon-button";
import { Logo } from "./logo";
import { ThemeToggle } from "./theme-toggle.client";

interface BarProps {
  /** Name of the site */
  name: string;
  /** Links of the main navigation */
  links: React.ReactNode;
  /** Content of the menu, before the theme toggle */
  menu: React.ReactNode;
  /** Links at the end of the bar on wide screens */
  end: React.ReactNode;
  /** Links at the end of the bar on phones */
  phoneEnd?: React.ReactNode;
}

/** The top bar. Its menu is a popover, so it works without JavaScript; its links load the full page, which closes it. */
export function Bar({ name, links, menu, end, phoneEnd }: BarProps) {
  return (
    <>
      <header className="sticky top-0 z-(--z-bar) border-b border-line bg-ground [&_[popovertarget=menu]]:[anchor-name:--menu-button]">
        <div className="wrap flex min-h-15 items-center gap-2 max-md:gap-0 max-md:pr-[calc(var(--gutter)-0.5rem)]">
          <Logo name={name} />
          <nav className="flex items-center gap-1 max-lg:gap-0 max-md:hidden" aria-label="Main">
            {links}
          </nav>
          <span className="ml-auto max-md:hidden" />
          {end}
          <ThemeToggle />
          {phoneEnd}
          <IconButton label="Menu" icon="menu" className="md:hidden" popoverTarget="menu" />
        </div>
      </header>
      <nav
        className="below-menu-button w-[min(20rem,calc(100vw-1rem))] rounded-lg border border-line bg-raised p-2 text-ink shadow-float md:w-60 md:backdrop:bg-transparent"
        id="menu"
        popover="auto"
        aria-label="Menu"
      >
        {menu}
        <ThemeToggle inMenu />
      </nav>
    </>
  );
}
