import { z } from "zod";

// Unknown properties are dropped, so that nobody can register themselves as an admin or as verified.

export const ACCOUNT_TEXT_LIMITS = { name: 80, email: 254, childrenInfo: 1000, phone: 24, token: 600, address: 2000 } as const;
export const MIN_PASSWORD_LENGTH = 6;
export const MIN_REGISTER_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Line breaks and other control characters, unpaired surrogates, and bidirectional marks. */
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Control characters could reach a header, a log or a file name. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Please use at most ${max} characters`, abort: true })
    .refine((text) => !FORBIDDEN_IN_LINE.test(text), "Please leave out line breaks and special characters");

export const blankToNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);
/** Omitted: unchanged. Blank or null: none. */
const clearable = (schema: z.ZodType<string, string>) =>
  (z.preprocess(blankToNull, schema.nullable()) as z.ZodType<string | null, string | null>).optional();

export const firstName = line(ACCOUNT_TEXT_LIMITS.name).min(1, "First name is required");
export const lastName = line(ACCOUNT_TEXT_LIMITS.name).min(1, "Last name is required");

/** Converted to lower case. The length is checked before the format. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(ACCOUNT_TEXT_LIMITS.email, "Invalid email address")
  .pipe(z.email("Invalid email address"));

/** Any characters. Only the server checks for very common passwords and the person's own name. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, "Password must be at least 6 characters long.")
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.`);

const givenPassword = z.string().min(1, "Please enter your password").max(MAX_PASSWORD_LENGTH, "This password is too long");

const phone = z
  .string()
  .trim()
  .max(ACCOUNT_TEXT_LIMITS.phone, { error: "Please enter a phone number, digits only", abort: true })
  .regex(/^\+?[0-9][0-9 ()-]{5,}$/, "Please enter a phone number, digits only")
  .transform(plainPhone);

/** Reduces a phone number to one form, so that equal numbers match. */
function plainPhone(text: string): string {
  const digits = text.replace(/\D/g, "");
  if (text.startsWith("+")) return `+${digits}`;
  const national = digits.replace(/^(?:0091|0|91(?=[6-9]\d{9}$))/, "");
  return /^[6-9]\d{9}$/.test(national) ? `+91${national}` : digits;
}

const childrenInfo = z
  .string()
  .trim()
  .max(ACCOUNT_TEXT_LIMITS.childrenInfo, { error: `Please use at most ${ACCOUNT_TEXT_LIMITS.childrenInfo} characters`, abort: true })
  .refine((text) => !FORBIDDEN_IN_LINE.test(text.replace(/[\n\r\t]/g, "")), "Please leave out special characters");

const pincode = z
  .string()
  .trim()
  .regex(/^[1-9][0-9]{5}$/, "Enter a 6-digit pincode (not starting with 0)");

export const requestedSchool = z.object({ name: line(300).min(1, "Please enter the school's name"), zipCode: pincode });

export const registration = z.object({
  firstName,
  lastName,
  email: emailAddress,
  password: newPassword,
  phone: clearable(phone),
  childrenInfo: clearable(childrenInfo),
  schoolId: clearable(z.string().max(100)),
  className: clearable(line(40)),
  /** The first year of the academic year: 2026 is 2026-27 */
  academicYear: z.int().min(2000).max(2100).nullish(),
  requestedSchool: requestedSchool.nullish(),
  documentURL: clearable(z.string().max(ACCOUNT_TEXT_LIMITS.address)),
});
export type Registration = z.infer<typeof registration>;

/** Takes any text as the address, because an invalid address matches no account. */
export const login = z.object({
  email: z.string().trim().toLowerCase().min(1, "Please enter your email address").max(ACCOUNT_TEXT_LIMITS.email, "Invalid email address"),
  password: givenPassword,
});
export type Login = z.infer<typeof login>;

const secondFactorCode = z
  .string("Enter the code of your authenticator app")
  .trim()
  .min(1, "Enter the code of your authenticator app")
  .max(40, "Enter a valid code");

export const adminLogin = login.extend({ totp: secondFactorCode.optional() });
export type AdminLogin = z.infer<typeof adminLogin>;

export const ownPassword = z.object({ password: givenPassword });

/** Empty from a form without a second factor. */
export const passwordAndCode = ownPassword.extend({ totp: z.string().trim().max(40, "Enter a valid code").optional() });

export const secondFactorConfirm = z.object({ code: secondFactorCode });
export const secondFactorChange = z.object({ password: givenPassword, totp: secondFactorCode });

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
const MAX_CREDENTIAL_ID_LENGTH = 1400;
const credential = { id: base64url(MAX_CREDENTIAL_ID_LENGTH), rawId: base64url(MAX_CREDENTIAL_ID_LENGTH), type: z.literal("public-key") };

/** As PublicKeyCredential.toJSON() returns it. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(2000),
    userHandle: base64url(200).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const stepUpProof = z.union([passwordAndCode, z.object({ passkey: passkeyAssertion })]);
export type StepUp = z.infer<typeof stepUpProof>;

export const MAX_PASSKEY_NAME_LENGTH = 60;
const passkeyName = line(MAX_PASSKEY_NAME_LENGTH);
export const newPasskey = z.object({
  name: passkeyName.optional(),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8000),
      attestationObject: base64url(16_000),
      transports: z
        .array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
        .max(10)
        .optional(),
    }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;
export const passkeyRenaming = z.object({ name: passkeyName.min(1, "Enter a name") });

export const newInvitation = z.object({ email: emailAddress });
export const ADMIN_SORTS = ["name", "-name", "email", "-email"] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];
export const INVITATION_SORTS = ["newest", "oldest"] as const;
export type InvitationSort = (typeof INVITATION_SORTS)[number];

export const profileChange = z
  .object({
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    phone: clearable(phone),
    childrenInfo: clearable(childrenInfo),
    /** The origin of 'Schools Near You': a pincode or a place, not both */
    homeZipCode: clearable(pincode),
    homePlaceId: clearable(z.string().max(200)),
  })
  .refine(({ homeZipCode, homePlaceId }) => !homeZipCode || !homePlaceId, {
    path: ["homePlaceId"],
    error: "Enter a pincode or a place, not both",
  });
export type ProfileChange = z.infer<typeof profileChange>;

export const passwordChange = z.object({ currentPassword: givenPassword, password: newPassword });
export const emailChange = z.object({ email: emailAddress, password: givenPassword });

const linkToken = z.string().min(1).max(ACCOUNT_TEXT_LIMITS.token);
export const emailConfirmation = z.object({ token: linkToken });
export const emailChangeUndo = z.object({ token: linkToken });
export const resetRequest = z.object({ email: emailAddress });
export const passwordReset = z.object({ token: linkToken, password: newPassword });

export const invitationLookup = z.object({ token: linkToken });
/** An account's owner gives its password; anyone else a name and a new password. */
export const invitationAnswer = z.object({
  token: linkToken,
  password: z
    .string()
    .min(1, "Please enter a password")
    .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.`),
  firstName: firstName.optional(),
  lastName: lastName.optional(),
});

/** Approved anonymous reviews stay, without their author, only with `keepReviews`. */
export const accountDeletion = z.object({ password: givenPassword, keepReviews: z.boolean().default(false) });

export const CONSENT_PURPOSES = ["account", "document_check", "enrolment_question"] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
/** Consents, and the declarations of authors and moderators, which can't be withdrawn. */
export type NoticePurpose = ConsentPurpose | "review_declaration" | "code_of_practice";
/** `keepReviews`: published reviews stay when the document check's consent is withdrawn. */
export const consentChange = z.object({ given: z.boolean(), keepReviews: z.boolean().default(false) });

export interface PersonalFacts {
  email: string;
  firstName: string;
  lastName: string;
}
