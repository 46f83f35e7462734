import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

export const SCHOOL_NOT_FOUND = "School Not Found";

/** The page for a school that does not exist. */
export function SchoolNotFound({ backTo }: { backTo: { href: string; label: string } }) {
  return (
    <div className="wrap whole-page">
      <Icon name="school" />
      <h1>{SCHOOL_NOT_FOUND}</h1>
      <p>The school you&apos;re looking for doesn&apos;t exist or has been removed.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <a className={buttonVariants()} href={backTo.href}>
          {backTo.label}
        </a>
      </div>
    </div>
  );
}
