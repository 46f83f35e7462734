import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

interface ExportLinkProps {
  /** API path that returns a file */
  path: string;
  /** Filters of the list; empty values are left out */
  query?: Record<string, string>;
  /** Names the export for screen readers when a page has several */
  of?: string;
}

/** Downloads a list as CSV. The browser saves it directly, so its size doesn't matter. */
export function ExportLink({ path, query = {}, of }: ExportLinkProps) {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return (
    <a className={buttonVariants({ variant: "outline" })} href={params.size > 0 ? `${path}?${params}` : path} download>
      <Icon name="download" />
      Export CSV
      {of && <span className="sr-only"> of {of}</span>}
    </a>
  );
}
