import { z } from "zod";

// One schema a payload: the form checks with it before sending, the handler after, and the OpenAPI document is made of it.
// Properties that a schema doesn't name are dropped: nobody registers themselves as administrator or verified.

export const LIMITS_OF_TEXT = { name: 80, email: 254, childrenInfo: 1000, phone: 24, token: 600, address: 2000 } as const;
export const PASSWORD_MIN = 6;
/** What the register screen asks for. */
export const REGISTER_PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Characters that no name has: line breaks and other controls, halves of a character, and marks that turn writing around. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A line that a person wrote: no control characters, so that none gets into a header, a log or a file name. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !NOT_IN_A_LINE.test(text), "Please leave out line breaks and special characters");

const blankIsNone = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);
/** Left out: as it was. Blank or null: none. */
const clearable = (schema: z.ZodType<string, string>) =>
  (z.preprocess(blankIsNone, schema.nullable()) as z.ZodType<string | null, string | null>).optional();

export const firstName = line(LIMITS_OF_TEXT.name).min(1, "First name is required");
export const lastName = line(LIMITS_OF_TEXT.name).min(1, "Last name is required");

/** In lower case, as it is kept. Its length is looked at before its form. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(LIMITS_OF_TEXT.email, "Invalid email address")
  .pipe(z.email("Invalid email address"));

/** Any characters. The commonest passwords and one's own name are refused on the server, which knows them. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, "Password must be at least 6 characters long.")
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long.`);

/** What someone types to prove who they are: whatever it is, it is compared. */
const givenPassword = z.string().min(1, "Please enter your password").max(PASSWORD_MAX, "This password is too long to be yours");

const phone = z
  .string()
  .trim()
  .max(LIMITS_OF_TEXT.phone, "Please enter a phone number, digits only")
  .regex(/^\+?[0-9][0-9 ()-]{5,}$/, "Please enter a phone number, digits only")
  .transform(plainPhone);

/** `+91` and ten digits where the number is an Indian one, else its digits: one number has one form, so that it can be found. */
function plainPhone(text: string): string {
  const digits = text.replace(/\D/g, "");
  if (text.startsWith("+")) return `+${digits}`;
  const national = digits.replace(/^(?:0091|0|91(?=[6-9]\d{9}$))/, "");
  return /^[6-9]\d{9}$/.test(national) ? `+91${national}` : digits;
}

const childrenInfo = z
  .string()
  .trim()
  .max(LIMITS_OF_TEXT.childrenInfo, `Please use at most ${LIMITS_OF_TEXT.childrenInfo} characters`)
  .refine((text) => !NOT_IN_A_LINE.test(text.replace(/[\n\r\t]/g, "")), "Please leave out special characters");

const pincode = z
  .string()
  .trim()
  .regex(/^[1-9][0-9]{5}$/, "A pincode has six digits and does not begin with 0");

/** 'My school isn't listed' */
export const requestedSchool = z.object({ name: line(300).min(1, "Please enter the school's name"), zipCode: pincode });

/** POST /api/register. School and document are optional: a parent may bring both later. */
export const registration = z.object({
  firstName,
  lastName,
  email: emailAddress,
  password: newPassword,
  phone: clearable(phone),
  childrenInfo: clearable(childrenInfo),
  schoolId: clearable(z.string().max(100)),
  className: clearable(line(40)),
  /** The year in which the academic year begins: 2026 is 2026-27 */
  academicYear: z.int().min(2000).max(2100).nullish(),
  requestedSchool: requestedSchool.nullish(),
  documentURL: clearable(z.string().max(LIMITS_OF_TEXT.address)),
});
export type Registration = z.infer<typeof registration>;

/** POST /api/login and POST /api/admin/login. An address of any form is looked up: there is none like it. */
export const login = z.object({
  email: z.string().trim().toLowerCase().min(1, "Please enter your email address").max(LIMITS_OF_TEXT.email, "Invalid email address"),
  password: givenPassword,
});
export type Login = z.infer<typeof login>;

/** A code of an authenticator app, or a recovery code, as people type them. */
const secondFactorCode = z
  .string("Enter the code of your authenticator app")
  .trim()
  .min(1, "Enter the code of your authenticator app")
  .max(40, "This is no code");

/** POST /api/admin/login */
export const adminLogin = login.extend({ totp: secondFactorCode.optional() });
export type AdminLogin = z.infer<typeof adminLogin>;

/** POST, PUT and DELETE /api/user/second-factor */
export const secondFactorBegin = z.object({ password: givenPassword });
export const secondFactorConfirm = z.object({ code: secondFactorCode });
export const secondFactorChange = z.object({ password: givenPassword, totp: secondFactorCode });

/** POST /api/admin/invitations, and what only an admin's own password may do. */
export const newInvitation = z.object({ email: emailAddress, password: givenPassword });
export const ADMIN_SORTS = ["name", "-name", "email", "-email"] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];
export const INVITATION_SORTS = ["newest", "oldest"] as const;
export type InvitationSort = (typeof INVITATION_SORTS)[number];
export const demotion = z.object({ password: givenPassword });

/** PUT /api/user. What is left out stays as it is. */
export const profileChange = z
  .object({
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    phone: clearable(phone),
    childrenInfo: clearable(childrenInfo),
    /** Where 'Schools Near You' begins: a pincode or a place, not both */
    homeZipCode: clearable(pincode),
    homePlaceId: clearable(z.string().max(200)),
  })
  .refine(({ homeZipCode, homePlaceId }) => !homeZipCode || !homePlaceId, {
    path: ["homePlaceId"],
    error: "Give a pincode or a place, not both",
  });
export type ProfileChange = z.infer<typeof profileChange>;

export const passwordChange = z.object({ currentPassword: givenPassword, password: newPassword });
export const emailChange = z.object({ email: emailAddress, password: givenPassword });

/** The secret part of a mailed link. */
const linkToken = z.string().min(1).max(LIMITS_OF_TEXT.token);
export const emailConfirmation = z.object({ token: linkToken });
export const emailChangeUndo = z.object({ token: linkToken });
export const resetRequest = z.object({ email: emailAddress });
export const passwordReset = z.object({ token: linkToken, password: newPassword });

/** POST /api/admin-invitations/look: what a mailed link is about */
export const invitationLook = z.object({ token: linkToken });
/** POST /api/admin-invitations. Whoever has an account gives its password, all others a name and a new one. */
export const invitationAnswer = z.object({
  token: linkToken,
  password: z.string().min(1, "Please enter a password").max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long.`),
  firstName: firstName.optional(),
  lastName: lastName.optional(),
});

/** DELETE /api/user. Anonymous, approved reviews stay (without their author) only where the person says so. */
export const accountDeletion = z.object({ password: givenPassword, keepReviews: z.boolean().default(false) });

/** What a person's data is used for, each with a consent of its own. */
export const CONSENT_PURPOSES = ["account", "document_check", "enrolment_question"] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
/** What a notice stands beside: the consents, and what an author declares or a moderator accepts, which are no switches. */
export type NoticePurpose = ConsentPurpose | "review_declaration" | "code_of_practice";
/** PUT /api/user/consents/{purpose}. `keepReviews`: what was published stays when the document check's consent goes. */
export const consentChange = z.object({ given: z.boolean(), keepReviews: z.boolean().default(false) });

/** Who a password must not be. */
export interface PersonalFacts {
  email: string;
  firstName: string;
  lastName: string;
}
