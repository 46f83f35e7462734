import { Icon } from "@/components/ui/icon";

/** Link to the school's own website, in a new tab. */
export function WebsiteLink({ href, className }: { href: string; className: string }) {
  return (
    <a className={className} href={href} target="_blank" rel="nofollow ugc noopener">
      <Icon name="external-link" />
      Visit Website<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
