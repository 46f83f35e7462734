import { addDays } from "date-fns";
import { vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { removeDueReviews } from "@/lib/reviews/anonymity/anonymous-removals";

/** Lets the seven days pass in which anonymous reviews leave after a deletion, a withdrawal or a revocation. */
export async function removeLeavingReviews(): Promise<void> {
  const later = vi.spyOn(clock, "now").mockReturnValue(addDays(new Date(), 8));
  await removeDueReviews();
  later.mockRestore();
}
