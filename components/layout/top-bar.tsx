import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Bar } from "./bar";
import { barLinkClasses, menuItemClasses } from "./bar-classes";

/** The top bar for visitors. */
export function TopBar({ name, links }: { name: string; links: React.ReactNode }) {
  return (
    <Bar
      name={name}
      links={links}
      end={
        <>
          <a className={cn(barLinkClasses, "max-md:hidden")} href="/sign-in">
            Sign In
          </a>
          <a className={buttonVariants({ className: "max-md:hidden" })} href="/sign-up">
            Join as Parent
          </a>
        </>
      }
      phoneEnd={
        <a className={cn(barLinkClasses, "md:hidden")} href="/sign-in">
          Sign In
        </a>
      }
      menu={
        <>
          <a className={menuItemClasses} href="/schools">
            <Icon name="school" />
            Schools
          </a>
          <a className={menuItemClasses} href="/sign-in">
            <Icon name="log-in" />
            Sign In
          </a>
          <a className={menuItemClasses} href="/sign-up">
            <Icon name="user-plus" />
            Join as Parent
          </a>
        </>
      }
    />
  );
}
