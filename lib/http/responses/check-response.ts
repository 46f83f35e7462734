import { z } from "zod";
import { bodySchemaOf, type CallDeclaration, errorCodesOf, type ResponseDeclaration, statusOf } from "@/lib/http/call-declaration";
import { asAppError } from "./error-response";

/** In development and in tests. @throws Error which names the fields that don't match */
export async function checkResponse(response: Response, declared: ResponseDeclaration[]): Promise<void> {
  const found = declared.find((one) => statusOf(one) === response.status);
  if (!found) throw new Error(`The response has the undeclared status ${response.status}.`);
  const schema = bodySchemaOf(found);
  if (!schema) return;
  const parsed = schema.safeParse(await response.clone().json());
  if (!parsed.success) throw new Error(`The response is not as declared:\n${z.prettifyError(parsed.error)}`);
}

/** In development and in tests. */
export function checkErrorCode(thrown: unknown, declaration: CallDeclaration): unknown {
  const { code } = asAppError(thrown);
  if (!declaration.summary || errorCodesOf(declaration).includes(code)) return thrown;
  return new Error(`The call returned the undeclared error ${code}.`, { cause: thrown });
}
