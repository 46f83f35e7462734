import { useId, useRef, useState } from "react";
import { Button, type ButtonVariant } from "./button";
import { Icon, type IconName } from "./icon";
import { toast } from "./toast";
import { useFocusHandover } from "./use-focus-handover";

export interface DialogState {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  returnFocus: () => void;
}

interface DialogButtonProps<Props> {
  label: React.ReactNode;
  /** Where the label alone says too little */
  name?: string;
  icon?: IconName;
  variant?: ButtonVariant;
  load: () => Promise<React.ComponentType<Props & { dialog: DialogState }>>;
  props: Props;
}

export const DIALOG_FAILED = { kind: "bad", title: "No connection", text: "The form could not be loaded. Please try again." } as const;

/** A button that opens a dialog, fresh each time. Hidden without JavaScript. */
export function DialogButton<Props>({ label, name, icon, variant = "outline", load, props }: DialogButtonProps<Props>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  const [isLoading, setLoading] = useState(false);
  const [dialog, setDialog] = useState<{ Content: Awaited<ReturnType<typeof load>>; times: number; isOpen: boolean }>();
  const open = async () => {
    setLoading(true);
    try {
      const Content = await load();
      setDialog((before) => ({ Content, times: (before?.times ?? 0) + 1, isOpen: true }));
    } catch {
      toast(DIALOG_FAILED);
    }
    setLoading(false);
  };
  return (
    <>
      <Button
        ref={button}
        id={id}
        variant={variant}
        className="noscript:hidden"
        aria-haspopup="dialog"
        aria-label={name}
        aria-busy={isLoading || undefined}
        onClick={() => void (isLoading || open())}
      >
        {icon && <Icon name={icon} />}
        {label}
      </Button>
      {dialog && (
        <dialog.Content
          key={dialog.times}
          {...props}
          dialog={{
            open: dialog.isOpen,
            onOpenChange: (isOpen) => setDialog({ ...dialog, isOpen }),
            returnFocus: () => document.getElementById(id)?.focus(),
          }}
        />
      )}
    </>
  );
}
