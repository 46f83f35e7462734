import { AppError } from "@/lib/platform/errors";
import { passwordRefusal } from "./password-refusal";
import { hashPassword } from "@/lib/accounts/password-threads";
import type { PersonalFacts } from "@/lib/accounts/schema";

/**
 * The hash of a password that a person chose. Made before a transaction begins: it takes a quarter of a second and more.
 *
 * @throws AppError VALIDATION for the commonest passwords and one's own name or address
 */
export async function hashNewPassword(password: string, owner: PersonalFacts): Promise<string> {
  const refusal = passwordRefusal(password, owner);
  if (refusal) throw new AppError("VALIDATION", refusal, { password: refusal });
  return hashPassword(password);
}
