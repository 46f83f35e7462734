import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";

/** A button with an icon before its text. */
export function IconTextButton({ icon, children, ...button }: React.ComponentProps<typeof Button> & { icon: IconName }) {
  return (
    <Button {...button}>
      <Icon name={icon} />
      {children}
    </Button>
  );
}
