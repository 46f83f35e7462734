import { buttonClasses, type ButtonKind } from "./button-classes";
import { Icon, type IconName } from "./icon";
import { useIsLive } from "./use-is-live";

interface SubmitButtonProps {
  isPending: boolean;
  /** What it says while the form is being sent; left out, what it says before. */
  pendingLabel?: string;
  /** Stands before its words, where the sign of work stands while the form is being sent. */
  icon?: IconName;
  kind?: ButtonKind;
  large?: boolean;
  block?: boolean;
  /** The form's id, where the button stands outside of it. */
  form?: string;
  children: React.ReactNode;
}

/**
 * Sends a form. While it is being sent it keeps the focus and says so; before the page's scripts have come it sends nothing,
 * for the browser would send the form by itself.
 */
export function SubmitButton({ isPending, pendingLabel, icon, kind, large = true, block = false, form, children }: SubmitButtonProps) {
  const isLive = useIsLive();
  return (
    <button
      className={buttonClasses({ kind, large, block })}
      type="submit"
      form={form}
      disabled={!isLive}
      aria-disabled={isPending || undefined}
    >
      {isPending ? <Icon name="loader-circle" className="spin" /> : icon && <Icon name={icon} />}
      {(isPending && pendingLabel) || children}
    </button>
  );
}
