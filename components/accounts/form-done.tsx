import { ButtonLink } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";

interface FormDoneProps {
  heading: string;
  /** The next step */
  link: { href: string; label: string };
  children: React.ReactNode;
}

/** Replaces a form that has been sent. */
export function FormDone({ heading, link, children }: FormDoneProps) {
  return (
    <div className="space-y-4">
      <FocusOnMount as="h2">{heading}</FocusOnMount>
      {children}
      <ButtonLink size="lg" block href={link.href}>
        {link.label}
      </ButtonLink>
    </div>
  );
}
