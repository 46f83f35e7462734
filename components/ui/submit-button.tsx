import { useSyncExternalStore } from "react";
import { Button, type ButtonVariants } from "./button";
import type { IconName } from "./icon";

interface SubmitButtonProps extends ButtonVariants {
  isPending: boolean;
  pendingLabel?: string;
  icon?: IconName;
  form?: string;
  children: React.ReactNode;
}

/** Submits a form and keeps the focus meanwhile. Disabled until the page has hydrated, because the browser would submit the form itself. */
export function SubmitButton({ isPending, pendingLabel, icon, variant, size = "lg", block, form, children }: SubmitButtonProps) {
  const isLive = useIsLive();
  return (
    <Button icon={icon} isPending={isPending} variant={variant} size={size} block={block} type="submit" form={form} disabled={!isLive}>
      {(isPending && pendingLabel) || children}
    </Button>
  );
}

const never = () => () => {};

/** Whether the page has hydrated. */
function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
