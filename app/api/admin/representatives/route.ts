import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { linkByHand } from "@/lib/representatives/link-representative";
import { listRepresentatives } from "@/lib/moderation/replies/list-representatives";
import { representativePayload, REPRESENTATIVE_SORTS } from "@/lib/moderation/schema";
import { listedRepresentative } from "@/lib/moderation/view";
import { listQuery } from "../../parameters";
import { acceptProposed, WAITING } from "@/app/api/admin/proposed";

export const GET = adminRead({
  summary: "Current and former representatives with their schools, newest first",
  description: "A search reads the person and the school.",
  query: listQuery(REPRESENTATIVE_SORTS),
  response: { rows: listedRepresentative },
  handle: ({ query }) => listRepresentatives(query),
});

export const PUT = adminWrite({
  summary: "Link a representative to a school for a year, with the proof",
  description: "If the school has ten reviews, an open report or another representative, a second admin must agree: 202.",
  body: representativePayload,
  response: { schema: listedRepresentative },
  otherResponse: WAITING,
  errors: ["CONFLICT", "NOT_FOUND"],
  handle: async ({ actor, body }) => acceptProposed(await linkByHand({ actor, link: body })),
});

export const { POST, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "PUT");
