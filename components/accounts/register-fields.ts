import { z } from "zod";
import { PASSWORD_MAX, REGISTER_PASSWORD_MIN, registration } from "@/lib/accounts/schema";

const text = z.string().max(4000).optional();

/** The register screen: what POST /api/register is given of it, and what only this screen asks for. */
export const registerFields = registration
  .pick({ firstName: true, lastName: true, email: true })
  .extend({
    password: z
      .string()
      .min(REGISTER_PASSWORD_MIN, "Password must be at least 8 characters")
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
    confirmPassword: z.string(),
    terms: z.boolean().refine((isAccepted) => isAccepted, "You must accept the terms"),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
    // Together with what else is wrong, not after it.
    when: () => true,
  });

export type RegisterFields = z.input<typeof registerFields>;
export const REGISTER_NAMES = ["firstName", "lastName", "email", "password", "confirmPassword", "terms"];

export const registerDraft = z.object({ firstName: text, lastName: text, email: text });
