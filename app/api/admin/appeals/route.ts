import { adminRead, onlyAllows } from "@/lib/http/route";
import { listAppeals } from "@/lib/moderation/appeals/list-appeals";
import { openAppeal } from "@/lib/moderation/view";
import { APPEAL_SORTS } from "@/lib/moderation/schema";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "The open appeals, most urgent first",
  query: listQuery(APPEAL_SORTS),
  response: { rows: openAppeal },
  handle: ({ actor, query }) => listAppeals({ adminId: actor.id, ...query }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
