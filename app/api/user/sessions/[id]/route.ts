import { revokeSession } from "@/lib/accounts/sessions/end-sessions";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { noContent } from "@/lib/http/responses/responses";
import { withCookies } from "@/lib/http/cookies";
import { onlyAllows, userWrite } from "@/lib/http/route";
import { AppError } from "@/lib/platform/errors";
import { idParams } from "../../../parameters";

export const DELETE = userWrite({
  summary: "End one of your sessions",
  params: idParams,
  handle: async ({ actor, params }) => {
    const isEnded = await revokeSession({ userId: actor.id, sessionId: params.id });
    if (!isEnded) throw new AppError("NOT_FOUND", "This session has ended already.");
    return params.id === actor.sessionId ? withCookies(noContent(), noSessionCookies()) : noContent();
  },
});

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
