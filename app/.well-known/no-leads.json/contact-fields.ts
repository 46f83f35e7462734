import type { openApiDocument } from "@/app/api/openapi.json/document";

/** A part of a call's body by which a person can be reached. */
export interface ContactField {
  call: string;
  field: string;
  /** What it is used for; null if PURPOSES has no entry, which fails a test. */
  purpose: string | null;
}

const CONTACT = /phone|mobile|whatsapp|e?mail|telegram/i;

const PURPOSES: Record<string, string> = {
  "POST /api/register email": "to sign in, and to send the result of the check",
  "POST /api/register phone": "optional: for questions of our team about the document",
  "PUT /api/user phone": "the same, changed or removed",
  "PUT /api/user/email email": "another address for the account",
  "POST /api/login email": "to find the account",
  "POST /api/password-resets email": "to send the link for a new password",
  "POST /api/grievances email": "to answer the grievance",
  "POST /api/reviews/{id}/reports email": "optional: to tell what became of the report",
  "POST /api/schools/{id}/corrections email": "optional: to tell what became of the correction",
  "POST /api/schools/{id}/claims email": "to send a code that proves who works at the school",
  "PUT /api/represented-schools/{id}/facts phoneNumber": "the school’s own number, for its page",
};

type Json = Record<string, unknown>;
type Paths = Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Json }> } }>>;

/** The contact details that visitors and parents can send, from the declarations of all calls but those of the dashboard. */
export function listContactFields(document: Pick<ReturnType<typeof openApiDocument>, "paths" | "components">): ContactField[] {
  const schemas = document.components.schemas as Record<string, Json>;
  return Object.entries(document.paths as Paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const call = `${method.toUpperCase()} ${path}`;
      if (!requestBody || path.startsWith("/api/admin/") || isDashboardCall(call)) return [];
      const names = Object.values(requestBody.content).flatMap(({ schema }) => propertyNames(schema, schemas));
      return [...new Set(names)]
        .filter((name) => CONTACT.test(name))
        .map((field) => ({ call, field, purpose: PURPOSES[`${call} ${field}`] ?? null }));
    }),
  );
}

/** Administrators add a school with this call. Its contact details are the school's, not a person's. */
const isDashboardCall = (call: string) => call === "POST /api/schools";

function propertyNames(schema: Json, schemas: Record<string, Json>): string[] {
  const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, never>;
  if ($ref) return propertyNames(schemas[String($ref).split("/").at(-1)!], schemas);
  const parts = [...Object.values(properties), ...[anyOf, oneOf, allOf].flat(), ...(items ? [items] : [])] as Json[];
  return [...Object.keys(properties), ...parts.flatMap((part) => propertyNames(part, schemas))];
}

/** Entries of PURPOSES whose field no longer exists. */
export const unusedPurposes = (fields: readonly ContactField[]): string[] =>
  Object.keys(PURPOSES).filter((key) => !fields.some(({ call, field }) => key === `${call} ${field}`));
