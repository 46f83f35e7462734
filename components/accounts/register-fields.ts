import { z } from "zod";
import { PASSWORD_MAX, REGISTER_PASSWORD_MIN, registration } from "@/lib/accounts/schema";

const text = z.string().max(4000).optional();

/** Fields of the register screen: those of POST /api/register and the screen's own. */
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
    // Reported together with the other errors.
    when: () => true,
  });

export type RegisterFields = z.input<typeof registerFields>;
export const REGISTER_NAMES = ["firstName", "lastName", "email", "password", "confirmPassword", "terms"];

export const registerDraft = z.object({ firstName: text, lastName: text, email: text });
