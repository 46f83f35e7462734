import type { SignUpInfoAnswers } from "./sign-up-fields";

/** The payload of POST /api/register. */
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

/** The form's field for a field of the payload. */
export const formFieldOf = (name: string): string => FORM_FIELDS[name] ?? name;
