import { Button, type ButtonVariants } from "./button";
import { Icon, type IconName } from "./icon";
import { useIsLive } from "./use-is-live";

interface SubmitButtonProps extends ButtonVariants {
  isPending: boolean;
  /** Label while the form is being submitted */
  pendingLabel?: string;
  /** Replaced by a spinner while the form is being submitted */
  icon?: IconName;
  /** The form's id, if the button is outside the form */
  form?: string;
  children: React.ReactNode;
}

/** Submits a form and keeps the focus meanwhile. Disabled until the page has hydrated, because the browser would submit the form itself. */
export function SubmitButton({ isPending, pendingLabel, icon, variant, size = "lg", block, form, children }: SubmitButtonProps) {
  const isLive = useIsLive();
  return (
    <Button variant={variant} size={size} block={block} type="submit" form={form} disabled={!isLive} aria-disabled={isPending || undefined}>
      {isPending ? <Icon name="loader-circle" /> : icon && <Icon name={icon} />}
      {(isPending && pendingLabel) || children}
    </Button>
  );
}
