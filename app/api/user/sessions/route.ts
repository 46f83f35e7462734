import { listSessions } from "@/lib/accounts/queries";
import { endSessions } from "@/lib/accounts/sessions/end-sessions";
import { ownSession } from "@/lib/accounts/view";
import { onlyAllows, userRead, userWrite } from "@/lib/http/route";
import { ownList, ownListQuery } from "../own-list";

export const GET = userRead({
  summary: "Your sessions, last used first",
  query: ownListQuery,
  response: { rows: ownSession },
  handle: async ({ actor, query }) => {
    const rows = await listSessions({ userId: actor.id, currentId: actor.sessionId });
    return ownList({ rows, words: ({ device }) => device, query });
  },
});

export const DELETE = userWrite({
  summary: "Sign out everywhere but here",
  handle: ({ actor }) => endSessions({ userId: actor.id, except: actor.sessionId }),
});

export const { POST, PUT, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "DELETE");
