import { ButtonLink } from "@/components/ui/button";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";

interface ExportLinkProps {
  path: string;
  /** Filters of the list; empty values are left out */
  query?: Record<string, string>;
  /** Whether the file has data of people, so that the admin must have confirmed who they are */
  needsStepUp?: boolean;
  /** Names the export for screen readers when a page has several */
  of?: string;
}

async function followConfirmed(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const { href } = event.currentTarget;
  try {
    await callAdmin("/api/user/step-up");
    location.assign(href);
  } catch (error) {
    toastFailure(error, "The list was not exported. Please try again.");
  }
}

/** Downloads a list as CSV. The browser saves it directly, so its size doesn't matter. */
export function ExportLink({ path, query = {}, needsStepUp, of }: ExportLinkProps) {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return (
    <ButtonLink
      icon="download"
      variant="outline"
      href={params.size > 0 ? `${path}?${params}` : path}
      download
      {...(needsStepUp && { onClick: (event) => void followConfirmed(event) })}
    >
      Export CSV
      {of && <span className="sr-only"> of {of}</span>}
    </ButtonLink>
  );
}
