"use client";
import { usePathname } from "next/navigation";
import { barLinkClasses } from "@/components/layout/bar-classes";

/** A link of the main navigation with `aria-current`, set in the browser because pages are cached for everyone. */
export function CurrentLink({ href, children }: { href: string; children: React.ReactNode }) {
  const path = usePathname();
  const current = path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined;
  return (
    <a className={barLinkClasses} href={href} aria-current={current}>
      {children}
    </a>
  );
}
