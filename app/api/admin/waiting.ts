import { waitingAct } from "@/lib/curation/view";
import { accepted } from "@/lib/http/responses/responses";
import { isWaiting, type Waiting } from "@/lib/joint-decisions/add-proposal";

/** The other response of a call whose act may need a second admin. */
export const WAITING = { status: 202, schema: waitingAct, description: "Another admin must agree first" } as const;

export const acceptWaiting = <Result extends object>(result: Result | Waiting): Result | Response =>
  isWaiting(result) ? accepted(result) : result;
