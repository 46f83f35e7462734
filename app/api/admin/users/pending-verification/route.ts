import { onlyAllows, route } from "@/lib/http/route";
import { listQueue } from "@/lib/verification/queries";
import { queuedParent } from "@/lib/verification/view";
import { queueQuery } from "../../list-queries";

export const GET = route(
  {
    summary: "Undecided applications: those with a document first, oldest first",
    access: "admin",
    query: queueQuery,
    response: { rows: queuedParent },
    limit: "read",
  },
  async ({ actor, query }) => listQueue({ adminId: actor.id, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
