import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Bar, type MenuItem } from "./bar";
import { barLinkClasses } from "./bar-classes";

export interface BarPerson {
  firstName: string;
  isVerified: boolean;
  isAdmin: boolean;
}

const NO_NAME = "User";

/** The top bar for a signed-in person. Signing out is a plain link, which is never prefetched. */
export function SignedInBar({ name, person, links }: { name: string; person: BarPerson; links: React.ReactNode }) {
  const identity = (
    <>
      <b className="truncate font-normal max-md:font-bold">{person.firstName.trim() || NO_NAME}</b>
      {person.isVerified && (
        <Badge variant="good" icon="badge-check">
          Verified
        </Badge>
      )}
    </>
  );
  const items: MenuItem[] = [
    { href: "/schools", icon: "school", label: "Schools", isForPhones: true },
    { href: "/reviews", icon: "message-square-text", label: "Reviews", isForPhones: true },
    { href: "/about", icon: "info", label: "About", isForPhones: true },
    { href: "/account", icon: "user-round", label: "Account" },
    ...(person.isAdmin ? ([{ href: "/admin", icon: "shield", label: "Admin Panel" }] as const) : []),
    { href: "/api/logout", icon: "log-out", label: "Sign Out" },
  ];
  return (
    <Bar
      name={name}
      links={links}
      end={
        <button
          className={cn(barLinkClasses, "max-w-88 cursor-pointer gap-2 border-0 bg-transparent max-md:hidden")}
          type="button"
          popoverTarget="menu"
        >
          {identity}
          <Icon name="chevron-down" />
        </button>
      }
      menuHead={<p className="flex items-center gap-2 px-3 py-2 md:hidden">{identity}</p>}
      items={items}
    />
  );
}
