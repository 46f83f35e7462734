import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Person } from "@/lib/policy/actor";
import { languageOf } from "@/lib/schools/labels";
import { whatWasChecked } from "@/lib/verification/labels";
import type { OwnApplication } from "@/lib/verification/view";

/** The greeting, the parent's verification and, for admins, the link to the dashboard. */
export function HomeHead({ person, application: { check } }: { person: Person; application: OwnApplication }) {
  const { firstName, isAdmin, isVerified } = person;
  return (
    <div className="rule flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1 className="min-w-0">
          Namaste, <span lang={languageOf(firstName)}>{firstName}</span>
        </h1>
        {isVerified && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
            <Badge variant="good" icon="badge-check">
              Verified Parent
            </Badge>
            {check && <span className="text-sm text-ink-soft">{whatWasChecked(check)}</span>}
          </p>
        )}
      </div>
      {isAdmin && (
        <a className={buttonVariants({ variant: "outline" })} href="/admin">
          <Icon name="shield" />
          Admin Panel
        </a>
      )}
    </div>
  );
}
