import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { linkRepresentative } from "@/lib/moderation/replies/link-representative";
import { listRepresentatives } from "@/lib/moderation/replies/list-representatives";
import { representativePayload, REPRESENTATIVE_SORTS } from "@/lib/moderation/schema";
import { listedRepresentative } from "@/lib/moderation/view";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "Current and former representatives with their schools, newest first",
  description: "A search reads the person and the school.",
  query: listQuery(REPRESENTATIVE_SORTS),
  response: { rows: listedRepresentative },
  handle: ({ query }) => listRepresentatives(query),
});

export const PUT = adminWrite({
  summary: "Link a representative to a school, with the proof",
  body: representativePayload,
  response: { schema: listedRepresentative },
  errors: ["CONFLICT", "NOT_FOUND"],
  handle: ({ actor, body }) => linkRepresentative({ actor, link: body }),
});

export const { POST, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "PUT");
