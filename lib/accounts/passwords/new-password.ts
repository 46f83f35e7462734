import { AppError } from "@/lib/platform/errors";
import { passwordRefusal } from "./password-refusal";
import { hashPassword } from "@/lib/accounts/password-threads";
import type { PersonalFacts } from "@/lib/accounts/schema";

/**
 * Hashes a password that a person chose. Call it before a transaction starts: it takes 0.25 s or more.
 * @throws AppError VALIDATION for very common passwords, and for the person's own name or address
 */
export async function hashNewPassword(password: string, owner: PersonalFacts): Promise<string> {
  const refusal = passwordRefusal(password, owner);
  if (refusal) throw new AppError("VALIDATION", refusal, { password: refusal });
  return hashPassword(password);
}
