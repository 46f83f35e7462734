import { endSessions } from "@/lib/accounts/sessions/end-sessions";
import { listSessions } from "@/lib/accounts/queries";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { ownList, ownListQuery } from "../own-list";

// GET /api/user/sessions – the user's sessions
export const GET = route({ access: "signed-in", query: ownListQuery, limit: "read" }, async ({ actor, query, url }) => {
  const rows = await listSessions({ userId: actor.id, currentId: actor.sessionId });
  return ownList({ rows, words: ({ device }) => device, query, url });
});

// DELETE /api/user/sessions – signs the user out everywhere but here
export const DELETE = route({ access: "signed-in", limit: "write" }, async ({ actor }) => {
  await endSessions({ userId: actor.id, except: actor.sessionId });
  return noContent();
});

export const { POST, PUT, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "DELETE");
