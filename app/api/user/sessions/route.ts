import { listSessions } from "@/lib/accounts/queries";
import { endSessions } from "@/lib/accounts/sessions/end-sessions";
import { ownSession } from "@/lib/accounts/view";
import { onlyAllows, route } from "@/lib/http/route";
import { ownList, ownListQuery } from "../own-list";

export const GET = route(
  {
    summary: "Your sessions, last used first",
    access: "signed-in",
    query: ownListQuery,
    response: { rows: ownSession },
    limit: "read",
  },
  async ({ actor, query }) => {
    const rows = await listSessions({ userId: actor.id, currentId: actor.sessionId });
    return ownList({ rows, words: ({ device }) => device, query });
  },
);

export const DELETE = route(
  {
    summary: "Sign out everywhere but here",
    access: "signed-in",
    limit: "write",
  },
  async ({ actor }) => {
    await endSessions({ userId: actor.id, except: actor.sessionId });
  },
);

export const { POST, PUT, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "DELETE");
