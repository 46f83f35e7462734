import { AppError } from "@/lib/platform/errors";
import type { Actor } from "./actor";

/** How long a sign-in, or a password or passkey given again, counts as recent. */
export const STEP_UP_SECONDS = 5 * 60;

/**
 * Step-up authentication: what a stolen or unattended session must not do needs a recent proof of who is there.
 *
 * @throws AppError STEP_UP_REQUIRED
 */
export function requireStepUp(actor: Actor): void {
  if (actor.kind !== "person" || !actor.isRecentlyConfirmed)
    throw new AppError("STEP_UP_REQUIRED", "Please confirm that it’s you, with your password or a passkey.");
}
