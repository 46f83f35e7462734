import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import { languageOf } from "@/lib/schools/labels";
import { nameOf } from "./use-decisions";

interface RowButtonProps {
  label: string;
  /** Follows the label for screen readers, with its separator: ` the reply from Nandanvan Vidyalaya` */
  about: string;
  isDestructive?: boolean;
  /** Takes the focus when the row's dialog closes */
  isOpener?: boolean;
  isPending?: boolean;
  onPress: () => void;
}

export function RowButton({ label, about, isDestructive, isOpener, isPending, onPress }: RowButtonProps) {
  return (
    <Button
      variant={isDestructive ? "destructive" : "outline"}
      size="sm"
      data-opener={isOpener || undefined}
      aria-disabled={isPending || undefined}
      onClick={onPress}
    >
      {label}
      <span className="sr-only">{about}</span>
    </Button>
  );
}

export function Lines({ className, children }: { className?: string; children: React.ReactNode }) {
  return <span className={cn("gap-1 grid justify-items-start", className)}>{children}</span>;
}

/** A note with an icon below the row's name. */
export function RowNote({ icon, isSoft, children }: { icon: IconName; isSoft?: boolean; children: React.ReactNode }) {
  return (
    <span className={cn("text-xs flex items-center gap-[0.35em] [&>svg]:size-[1.1em]", isSoft && "text-ink-soft")}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

export function LockNote({ lockedBy }: { lockedBy: { name: string; isYou: boolean } | null }) {
  if (!lockedBy) return null;
  return <RowNote icon="lock">{lockedBy.isYou ? "You are looking at this" : `${lockedBy.name} is looking at this`}</RowNote>;
}

export function PersonCell({ person }: { person: { firstName: string; lastName: string; email: string } }) {
  return (
    <>
      <b lang={languageOf(nameOf(person))}>{nameOf(person)}</b>
      <span className="text-ink-soft min-w-36 wrap-anywhere max-md:min-w-0">{person.email}</span>
    </>
  );
}

export function SchoolCell({ school }: { school: { id: string; name: string; city: string } }) {
  return (
    <Lines>
      <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="text-ink-soft">{school.city}</span>
    </Lines>
  );
}
