import { Icon } from "@/components/ui/icon";
import type { ClaimedBy } from "@/lib/claims/view";
import { nameOf, type Person } from "./use-decisions";

/** Another admin has it open: a courtesy, no lock. */
export function ClaimNotice({ claim, person }: { claim: ClaimedBy; person: Person }) {
  return (
    <div className="notice notice-warn" role="status">
      <Icon name="lock" />
      <div>
        <h3>{claim.name} is looking at it</h3>
        <p>{nameOf(person)} is open on another screen. You may look; whoever decides first decides.</p>
      </div>
    </div>
  );
}
