import { cva } from "class-variance-authority";
import { toast as sonner } from "sonner";
import { Button } from "./button";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";

export interface Toast {
  title: string;
  text?: string;
  kind?: "good" | "bad" | "info";
  /** A button, such as 'Undo'; pressing it closes the toast */
  action?: { label: string; onPress: () => void };
  /** 5 seconds by default */
  milliseconds?: number;
}

const toastVariants = cva(
  [
    "grid w-full grid-cols-[auto_1fr_auto] items-start gap-3 rounded-md border border-l-5 border-line bg-raised py-3 pr-2 pl-4 shadow-float",
    "[&>svg]:mt-[0.15rem] [&>svg]:size-[1.35rem]",
  ],
  {
    variants: {
      kind: {
        good: "border-l-good [&>svg]:text-good",
        bad: "border-l-bad [&>svg]:text-bad",
        info: "border-l-action [&>svg]:text-action",
      },
    },
  },
);

const ICONS = { good: "circle-check", bad: "circle-alert", info: "info" } as const;

/** Shows the result of an action in the page's `Toaster`, in place of the last toast. */
export function toast({ title, text, kind = "good", action, milliseconds }: Toast) {
  sonner.dismiss();
  sonner.custom(
    (id) => (
      <div className={toastVariants({ kind })}>
        <Icon name={ICONS[kind]} />
        <div>
          <b className="block leading-[1.4]">{title}</b>
          {text && <p className="text-sm">{text}</p>}
          {action && (
            <Button
              variant="outline"
              className="mt-2"
              onClick={() => {
                sonner.dismiss(id);
                action.onPress();
              }}
            >
              {action.label}
            </Button>
          )}
        </div>
        <IconButton label="Close" icon="x" className="-my-[0.45rem]" onClick={() => sonner.dismiss(id)} />
      </div>
    ),
    milliseconds ? { duration: milliseconds } : {},
  );
}
