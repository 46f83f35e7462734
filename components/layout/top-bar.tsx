import { ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Bar, type MenuItem } from "./bar";
import { barLinkClasses } from "./bar-classes";

const ITEMS: MenuItem[] = [
  { href: "/schools", icon: "school", label: "Schools" },
  { href: "/sign-in", icon: "log-in", label: "Sign In" },
  { href: "/sign-up", icon: "user-plus", label: "Join as Parent" },
];

export function TopBar({ name, links }: { name: string; links: React.ReactNode }) {
  return (
    <Bar
      name={name}
      links={links}
      items={ITEMS}
      end={
        <>
          <a className={cn(barLinkClasses, "max-md:hidden")} href="/sign-in">
            Sign In
          </a>
          <ButtonLink className="max-md:hidden" href="/sign-up">
            Join as Parent
          </ButtonLink>
        </>
      }
      phoneEnd={
        <a className={cn(barLinkClasses, "md:hidden")} href="/sign-in">
          Sign In
        </a>
      }
    />
  );
}
