import { adminRead, onlyAllows } from "@/lib/http/route";
import { listQueue } from "@/lib/verification/queries";
import { queuedParent } from "@/lib/verification/view";
import { QUEUE_SORTS } from "@/lib/verification/schema";
import { listQuery } from "../../../parameters";

export const GET = adminRead({
  summary: "Undecided applications: those with a document first, oldest first",
  query: listQuery(QUEUE_SORTS),
  response: { rows: queuedParent },
  handle: ({ actor, query }) => listQueue({ adminId: actor.id, ...query }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
