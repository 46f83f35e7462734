import { buttonClasses, type ButtonKind } from "./button-classes";
import { Icon } from "./icon";
import { useIsLive } from "./use-is-live";

interface SubmitButtonProps {
  isPending: boolean;
  pendingLabel: string;
  kind?: ButtonKind;
  large?: boolean;
  block?: boolean;
  children: React.ReactNode;
}

/**
 * Sends a form. While it is being sent it keeps the focus and says so; before the page's scripts have come it sends nothing,
 * for the browser would send the form by itself.
 */
export function SubmitButton({ isPending, pendingLabel, kind, large = true, block = false, children }: SubmitButtonProps) {
  const isLive = useIsLive();
  return (
    <button className={buttonClasses({ kind, large, block })} type="submit" disabled={!isLive} aria-disabled={isPending || undefined}>
      {isPending && <Icon name="loader-circle" className="spin" />}
      {isPending ? pendingLabel : children}
    </button>
  );
}
