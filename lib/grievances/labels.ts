import type { GrievanceCategory, GrievanceOutcome } from "./schema";

export const CATEGORY_LABELS: Record<GrievanceCategory, string> = {
  privacy: "Privacy: mine, or someone else’s",
  impersonation: "Impersonation",
  child: "Harm to a child",
  review: "What a review says",
  removal: "A review that was removed or not published",
  school: "Facts about a school",
  account: "My account or my data",
  other: "Something else",
};

export const OUTCOME_LABELS: Record<GrievanceOutcome, string> = {
  accepted: "Accepted",
  "partly-accepted": "Accepted in part",
  declined: "Declined",
};
