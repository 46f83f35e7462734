import { buttonVariants } from "@/components/ui/button";
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
      <a className={buttonVariants({ size: "lg", block: true })} href={link.href}>
        {link.label}
      </a>
    </div>
  );
}
