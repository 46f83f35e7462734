import type { ClaimRole } from "./criteria";
import type { ListedClaim } from "./view";

export const ROLE_LABELS: Record<ClaimRole, string> = {
  principal: "Principal or head",
  administrator: "Office or administration",
  trust: "Trust, society or owner",
};

export const TWO_ADMINS_REASONS: Record<ListedClaim["needsTwo"][number], string> = {
  reviews: "ten or more reviews",
  reports: "an open report",
  representative: "a representative already",
};
