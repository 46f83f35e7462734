import { toast as sonner } from "sonner";
import { Icon } from "./icon";

export interface Toast {
  title: string;
  text?: string;
  kind?: "good" | "bad" | "info";
  /** A button in the toast: 'Undo'. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  /** How long it stays; 5 seconds where nothing is said. */
  milliseconds?: number;
}

const ICONS = { good: "circle-check", bad: "circle-alert", info: "info" } as const;

/** Says what was done or what failed. One at a time: a new one takes the place of the last. Needs a `Toaster` in the page. */
export function toast({ title, text, kind = "good", action, milliseconds }: Toast) {
  sonner.dismiss();
  sonner.custom(
    (id) => (
      <div className={`toast toast-${kind}`}>
        <Icon name={ICONS[kind]} />
        <div>
          <b>{title}</b>
          {text && <p>{text}</p>}
          {action && (
            <button
              className="btn btn-2 toast-action"
              type="button"
              onClick={() => {
                sonner.dismiss(id);
                action.onPress();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
        <button className="icon-btn" type="button" aria-label="Close" onClick={() => sonner.dismiss(id)}>
          <Icon name="x" />
        </button>
      </div>
    ),
    milliseconds ? { duration: milliseconds } : {},
  );
}
