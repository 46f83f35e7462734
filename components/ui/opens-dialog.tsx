import { Suspense, useId, useState } from "react";
import { buttonClasses, type ButtonKind } from "./button-classes";
import { Icon } from "./icon";
import type { IconName } from "./icon";

/** What a dialog is given by what opens it. */
export interface DialogState {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** To what opened it. */
  returnFocus: () => void;
}

interface OpensDialogProps {
  /** On the button. */
  label: React.ReactNode;
  /** The button's name where its label alone says too little: 'Sign out Chrome on Android'. */
  name?: string;
  icon?: IconName;
  kind?: ButtonKind;
  /** The dialog, by `lazy`: its code is loaded when it is first opened. */
  children: (dialog: DialogState) => React.ReactNode;
}

/** A button that opens a dialog. Without a script there is none. */
export function OpensDialog({ label, name, icon, kind = "outlined", children }: OpensDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const id = useId();
  const returnFocus = () => document.getElementById(id)?.focus();
  return (
    <>
      <button
        id={id}
        className={`${buttonClasses({ kind })} needs-script`}
        type="button"
        aria-haspopup="dialog"
        aria-label={name}
        onClick={() => {
          setTimes(times + 1);
          setOpen(true);
        }}
      >
        {icon && <Icon name={icon} />}
        {label}
      </button>
      {/* Opened again, it begins anew. */}
      {times > 0 && (
        <Suspense key={times} fallback={null}>
          {children({ open: isOpen, onOpenChange: setOpen, returnFocus })}
        </Suspense>
      )}
    </>
  );
}
