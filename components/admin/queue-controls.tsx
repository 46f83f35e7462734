import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";

interface QueueControlsProps {
  /** The item on the screen, for screen readers */
  name: string;
  noun: "application" | "review";
  /** Position of the item in the queue; -1 if it has left the queue */
  index: number;
  total: number;
  /** The last decision, as `Approved Meera Joshi` */
  undoLabel: string | null;
  onUndo: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** The waiting time */
  children: React.ReactNode;
}

/** The head of a dialog that steps through a queue: waiting time, position, undo, previous and next. */
export function QueueControls({ name, noun, index, total, undoLabel, onUndo, onPrevious, onNext, children }: QueueControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 max-md:order-3 max-md:flex-[1_0_100%]">
      {children}
      {index >= 0 && (
        <span className="text-sm text-ink-soft whitespace-nowrap" role="status">
          <span className="sr-only">{name}, </span>
          {index + 1} of {total}
        </span>
      )}
      {undoLabel && (
        <Button variant="outline" onClick={onUndo}>
          <Icon name="undo-2" />
          Undo: {undoLabel}
        </Button>
      )}
      <span className="flex max-md:ml-auto">
        <StepButton label={`Previous ${noun}`} icon="arrow-left" onPress={onPrevious} />
        <StepButton label={`Next ${noun}`} icon="arrow-right" onPress={onNext} />
      </span>
    </div>
  );
}

function StepButton({ label, icon, onPress }: { label: string; icon: "arrow-left" | "arrow-right"; onPress: (() => void) | null }) {
  return <IconButton label={label} icon={icon} aria-disabled={!onPress} onClick={() => onPress?.()} />;
}

/** Submits a form, or moves focus to its choice if nothing is chosen yet. For keyboard shortcuts. */
export function submitOrFocus(form: HTMLFormElement | null, field: "input" | "select") {
  const choice = form?.querySelector<HTMLInputElement | HTMLSelectElement>(field);
  if (!form || !choice) return;
  const isChosen = choice instanceof HTMLSelectElement ? choice.value !== "" : form.querySelector("input:checked") !== null;
  if (isChosen) form.requestSubmit();
  else choice.focus();
}
