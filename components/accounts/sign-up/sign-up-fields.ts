import { z } from "zod";
import type { PickedSchool } from "@/components/schools/school-picker.client";
import { ACCOUNT_TEXT_LIMITS, registration, requestedSchool } from "@/lib/accounts/schema";

export const SIGN_UP_FAILED = "Sign Up Failed";

const listedSchool = z.object({
  kind: z.literal("listed"),
  id: z.string(),
  name: z.string(),
  locality: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
const unlistedSchool = requestedSchool.extend({ kind: z.literal("unlisted") });

const text = z.string().max(4000).optional();

/** The draft stored in the tab for both forms: valid or invalid input, but no password. */
export const schoolDraft = z.object({
  school: z.union([listedSchool, z.object({ kind: z.literal("unlisted"), name: z.string(), zipCode: z.string() })]).nullish(),
  className: text,
  academicYear: text,
});
export const uploadedDocument = z.object({ documentURL: z.string(), fileName: z.string(), size: z.number() });
export const signUpDraft = schoolDraft.extend({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  childrenInfo: text,
  document: uploadedDocument.nullish(),
  step: z.enum(["info", "document"]).optional(),
});

export type UploadedDocument = z.infer<typeof uploadedDocument>;

/** Step 2 of the register screen; all of it is optional. */
export const childSchool = z.object({
  school: z.discriminatedUnion("kind", [listedSchool, unlistedSchool]).nullish(),
  className: text,
  academicYear: text,
});
export type ChildSchool = z.infer<typeof childSchool>;

/** Step 1 of sign-up: the payload of POST /api/register, with the fields that this screen requires in addition. */
export const signUpInfo = registration.pick({ firstName: true, lastName: true, email: true, password: true, phone: true }).extend({
  school: z
    .custom<PickedSchool | null | undefined>()
    .refine((school) => school != null, "Please choose your child's school")
    .transform((school) => school ?? null)
    .pipe(z.discriminatedUnion("kind", [listedSchool, unlistedSchool])),
  className: text,
  academicYear: text,
  childrenInfo: z
    .string()
    .trim()
    .min(1, "Please tell us your child's class")
    .max(ACCOUNT_TEXT_LIMITS.childrenInfo, `Please use at most ${ACCOUNT_TEXT_LIMITS.childrenInfo} characters`),
});

export type SignUpInfoAnswers = z.output<typeof signUpInfo>;

export type SignUpFields = z.input<typeof signUpInfo> & { document?: UploadedDocument | null; step?: "info" | "document" };

export const INFO_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "password",
  "phone",
  "school",
  "school.name",
  "school.zipCode",
  "childrenInfo",
];
export const REQUIRED_FIELDS = ["firstName", "lastName", "email", "password", "school", "childrenInfo"] as const;

export function signUpPayload({ school, academicYear, ...info }: SignUpInfoAnswers, documentURL: string) {
  return {
    ...info,
    ...(school.kind === "listed" ? { schoolId: school.id } : { requestedSchool: { name: school.name, zipCode: school.zipCode } }),
    academicYear: academicYear ? Number(academicYear) : null,
    documentURL,
  };
}

const FORM_FIELDS: Record<string, string> = {
  schoolId: "school",
  requestedSchool: "school.name",
  "requestedSchool.name": "school.name",
  "requestedSchool.zipCode": "school.zipCode",
  documentURL: "document",
};

export const formFieldOf = (name: string): string => FORM_FIELDS[name] ?? name;
