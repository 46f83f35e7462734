import { Icon } from "@/components/ui/icon";
import { Logo } from "./logo";
import { ThemeToggle } from "./theme-toggle.client";

/**
 * The top bar for visitors. The menu on phones is a popover, so it works without JavaScript; its links load the full
 * page, which closes it.
 */
export function TopBar({ name, links }: { name: string; links: React.ReactNode }) {
  return (
    <>
      <header className="topbar">
        <div className="wrap">
          <Logo name={name} />
          <nav className="topnav" aria-label="Main">
            {links}
          </nav>
          <span className="push" />
          <a className="toplink only-wide" href="/sign-in">
            Sign In
          </a>
          <a className="btn only-wide" href="/sign-up">
            Join as Parent
          </a>
          <ThemeToggle />
          <a className="toplink only-phone" href="/sign-in">
            Sign In
          </a>
          <button className="icon-btn only-phone" type="button" popoverTarget="menu" aria-label="Menu">
            <Icon name="menu" />
          </button>
        </div>
      </header>
      <nav className="menu" id="menu" popover="auto" aria-label="Menu">
        <a href="/schools">
          <Icon name="school" />
          Schools
        </a>
        <a href="/sign-in">
          <Icon name="log-in" />
          Sign In
        </a>
        <a href="/sign-up">
          <Icon name="user-plus" />
          Join as Parent
        </a>
        <ThemeToggle inMenu />
      </nav>
    </>
  );
}
