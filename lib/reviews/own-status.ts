import type { OwnStatus } from "./view";

/** How a review stands, in the words of its author: what waits after it was published is hidden, what they took back is not removed. */
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
