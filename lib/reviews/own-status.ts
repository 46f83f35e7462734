import type { OwnStatus } from "./view";

/** A review's status for its author: a pending review that was published before is hidden, and withdrawn differs from removed. */
export function ownStatus({
  status,
  publishedOn,
  removalCode,
}: {
  status: string;
  publishedOn: Date | null;
  removalCode?: string | null;
}): OwnStatus {
  if (status === "pending" && publishedOn !== null) return "hidden";
  if (status === "removed" && removalCode === "withdrawn") return "withdrawn";
  return status as OwnStatus;
}
