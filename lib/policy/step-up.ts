import { AppError } from "@/lib/platform/errors";
import type { Actor } from "./actor";

export const STEP_UP_SECONDS = 5 * 60;

/** Call it before acts that a stolen or unattended session must not be able to do. @throws AppError STEP_UP_REQUIRED */
export function requireStepUp(actor: Actor): void {
  if (actor.kind !== "person" || !actor.isRecentlyConfirmed)
    throw new AppError("STEP_UP_REQUIRED", "Please confirm that it’s you, with your password or a passkey.");
}
