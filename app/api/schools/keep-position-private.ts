import { jsonTextResponse } from "@/lib/http/responses/responses";
import { isPosition } from "@/lib/search/places/near";

/** A shared cache would store the visitor's position. */
export const NOT_SHARED = { "Cache-Control": "private, no-store" };

/** The result, as a response that no shared cache stores if `near` is a position. */
export const keepPositionPrivate = <Result>(near: string | undefined, result: Result): Result | Response =>
  isPosition(near) ? jsonTextResponse(JSON.stringify(result), { headers: NOT_SHARED }) : result;
