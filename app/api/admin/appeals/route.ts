import { onlyAllows, route } from "@/lib/http/route";
import { listAppeals } from "@/lib/moderation/appeals/list-appeals";
import { openAppeal } from "@/lib/moderation/view";
import { listAnswer } from "../list-answer";
import { appealsQuery } from "../list-queries";

export const GET = route(
  {
    summary: "The open appeals, most urgent first",
    access: "admin",
    query: appealsQuery,
    response: { schema: openAppeal, isList: true },
    limit: "read",
  },
  async ({ actor, query, url }) => listAnswer(await listAppeals({ adminId: actor.id, ...query }), { url, ...query }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
