import { z } from "zod";
import { endSession } from "@/lib/accounts/sessions/end-sessions";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { noContent } from "@/lib/http/answers";
import { withCookies } from "@/lib/http/cookies";
import { onlyAllows, route } from "@/lib/http/route";
import { AppError } from "@/lib/platform/errors";

// DELETE /api/user/sessions/:id – a person signs one of their browsers out
export const DELETE = route({ access: "signed-in", params: z.object({ id: z.uuid() }), limit: "write" }, async ({ actor, params }) => {
  const isEnded = await endSession({ userId: actor.id, sessionId: params.id });
  if (!isEnded) throw new AppError("NOT_FOUND", "This session has ended already.");
  return params.id === actor.sessionId ? withCookies(noContent(), noSessionCookies()) : noContent();
});

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
