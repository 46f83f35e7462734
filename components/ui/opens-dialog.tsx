import { useId, useRef, useState } from "react";
import { buttonClasses, type ButtonKind } from "./button-classes";
import { Icon, type IconName } from "./icon";
import { toast } from "./toast";
import { useFocusHandedOn } from "./use-focus-handed-on";

/** What a dialog is given by what opens it. */
export interface DialogState {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** To what opened it. */
  returnFocus: () => void;
}

interface OpensDialogProps<Props> {
  /** On the button. */
  label: React.ReactNode;
  /** The button's name where its label alone says too little: 'Sign out Chrome on Android'. */
  name?: string;
  icon?: IconName;
  kind?: ButtonKind;
  /** Fetches the dialog's code, each time it is opened; the browser keeps it. */
  load: () => Promise<React.ComponentType<Props & { dialog: DialogState }>>;
  /** What else the dialog is given. */
  props: Props;
}

/** What is said where the code of a dialog does not come. */
export const DIALOG_FAILED = { kind: "bad", title: "No connection", text: "The form could not be loaded. Please try again." } as const;

/** A button that opens a dialog. Without a script there is none; opened again, the dialog begins anew. */
export function OpensDialog<Props>({ label, name, icon, kind = "outlined", load, props }: OpensDialogProps<Props>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
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
      <button
        ref={button}
        id={id}
        className={`${buttonClasses({ kind })} needs-script`}
        type="button"
        aria-haspopup="dialog"
        aria-label={name}
        aria-busy={isLoading || undefined}
        onClick={() => void (isLoading || open())}
      >
        {icon && <Icon name={icon} />}
        {label}
      </button>
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
