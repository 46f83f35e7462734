import { cn } from "@/components/ui/cn";
import { Icon, type IconName } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { menuItemClasses } from "./bar-classes";
import { Logo } from "./logo";
import { ThemeToggle } from "./theme-toggle.client";

export interface MenuItem {
  href: string;
  icon: IconName;
  label: string;
  isForPhones?: boolean;
}

interface BarProps {
  name: string;
  links: React.ReactNode;
  menuHead?: React.ReactNode;
  items: MenuItem[];
  end: React.ReactNode;
  phoneEnd?: React.ReactNode;
}

/** The top bar. Its menu is a popover, so it works without JavaScript; its links load the full page, which closes it. */
export function Bar({ name, links, menuHead, items, end, phoneEnd }: BarProps) {
  return (
    <>
      <header className="sticky top-0 z-(--z-bar) border-b border-line bg-ground print:hidden [&_[popovertarget=menu]]:[anchor-name:--menu-button]">
        <div className="wrap flex min-h-15 items-center gap-2 max-md:gap-0 max-md:pr-[calc(var(--spacing-gutter)-0.5rem)]">
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
        {menuHead}
        {items.map(({ href, icon, label, isForPhones }) => (
          <a key={href} className={cn(menuItemClasses, isForPhones && "md:hidden")} href={href}>
            <Icon name={icon} />
            {label}
          </a>
        ))}
        <ThemeToggle inMenu />
      </nav>
    </>
  );
}
