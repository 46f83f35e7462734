import { AppError } from "@/lib/platform/errors";
import { passwordRefusal } from "./password-refusal";
import { hashPassword } from "@/lib/accounts/password-threads";
import type { PersonalFacts } from "@/lib/accounts/schema";

/** Call it before a transaction starts: it takes 0.25 s or more. @throws AppError VALIDATION (too common, or the person's name) */
export async function hashNewPassword(password: string, owner: PersonalFacts): Promise<string> {
  const refusal = passwordRefusal(password, owner);
  if (refusal) throw new AppError("VALIDATION", refusal, { password: refusal });
  return hashPassword(password);
}
