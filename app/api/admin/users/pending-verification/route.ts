import { onlyAllows, route } from "@/lib/http/route";
import { listQueue } from "@/lib/verification/queries";
import { queuedParent } from "@/lib/verification/view";
import { listAnswer } from "../../list-answer";
import { queueQuery } from "../../list-queries";

export const GET = route(
  {
    summary: "Undecided applications: those with a document first, oldest first",
    access: "admin",
    query: queueQuery,
    response: { schema: queuedParent, isList: true },
    limit: "read",
  },
  async ({ actor, query, url }) => listAnswer(await listQueue({ adminId: actor.id, ...query }), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
