import { Icon } from "@/components/ui/icon";
import { Logo } from "./logo";
import { ThemeToggle } from "./theme-toggle.client";

/** What the bar shows about the signed-in person. */
export interface BarPerson {
  firstName: string;
  isVerified: boolean;
  isAdmin: boolean;
}

interface SignedInBarProps {
  /** Name of the site */
  name: string;
  person: BarPerson;
  /** Links of the main navigation. */
  links: React.ReactNode;
}

const NO_NAME = "User";

/**
 * The top bar for a signed-in person. The menu is a popover, so it works without JavaScript. Links load the full page;
 * signing out is a plain link, which is never prefetched.
 */
export function SignedInBar({ name, person, links }: SignedInBarProps) {
  const firstName = person.firstName.trim() || NO_NAME;
  return (
    <>
      <header className="topbar">
        <div className="wrap">
          <Logo name={name} />
          <nav className="topnav" aria-label="Main">
            {links}
          </nav>
          <span className="push" />
          <button className="toplink person-btn only-wide" type="button" popoverTarget="menu">
            <span className="person-name">{firstName}</span>
            {person.isVerified && <VerifiedBadge />}
            <Icon name="chevron-down" />
          </button>
          <ThemeToggle />
          <button className="icon-btn only-phone" type="button" popoverTarget="menu" aria-label="Menu">
            <Icon name="menu" />
          </button>
        </div>
      </header>
      <nav className="menu" id="menu" popover="auto" aria-label="Menu">
        <p className="menu-person only-phone">
          <b className="person-name">{firstName}</b>
          {person.isVerified && <VerifiedBadge />}
        </p>
        <a className="only-phone" href="/schools">
          <Icon name="school" />
          Schools
        </a>
        <a className="only-phone" href="/reviews">
          <Icon name="message-square-text" />
          Reviews
        </a>
        <a className="only-phone" href="/about">
          <Icon name="info" />
          About
        </a>
        <a href="/account">
          <Icon name="user-round" />
          Account
        </a>
        {person.isAdmin && (
          <a href="/admin">
            <Icon name="shield" />
            Admin Panel
          </a>
        )}
        <a href="/api/logout">
          <Icon name="log-out" />
          Sign Out
        </a>
        <ThemeToggle inMenu />
      </nav>
    </>
  );
}

function VerifiedBadge() {
  return (
    <span className="status status-good">
      <Icon name="badge-check" />
      Verified
    </span>
  );
}
