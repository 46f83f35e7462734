import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";

interface ExportLinkProps {
  /** A call of the API that answers a file */
  path: string;
  /** What the list was searched for; what is empty is left out. */
  query?: Record<string, string>;
  /** Said of the file where several are offered */
  of?: string;
}

/** A list as a file that the browser fetches by itself, however large: nothing of it is kept in the page. */
export function ExportLink({ path, query = {}, of }: ExportLinkProps) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return (
    <a className={buttonClasses({ kind: "outlined" })} href={asked.size > 0 ? `${path}?${asked}` : path} download>
      <Icon name="download" />
      Export CSV
      {of && <span className="vh"> of {of}</span>}
    </a>
  );
}
