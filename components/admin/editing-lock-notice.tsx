import { Icon } from "@/components/ui/icon";
import type { LockedBy } from "@/lib/editing-locks/view";

/** Another admin has it open: a courtesy, no lock. */
export function EditingLockNotice({ claim, what }: { claim: LockedBy; what: string }) {
  return (
    <div className="notice notice-warn" role="status">
      <Icon name="lock" />
      <div>
        <h3>{claim.name} is looking at it</h3>
        <p>{what} is open on another screen. You may look; whoever decides first decides.</p>
      </div>
    </div>
  );
}
