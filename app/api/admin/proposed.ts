import { waitingAct } from "@/lib/curation/view";
import { accepted } from "@/lib/http/responses/responses";
import { isProposed, type Proposed } from "@/lib/joint-decisions/add-proposal";

/** The second response of a call whose act may need the agreement of another admin. */
export const WAITING = { status: 202, schema: waitingAct, description: "Another admin must agree first" } as const;

export const acceptProposed = <Result extends object>(result: Result | Proposed): Result | Response =>
  isProposed(result) ? accepted(result) : result;
