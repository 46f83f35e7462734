import { z } from "zod";
import { onlyAllows, route } from "@/lib/http/route";
import { endRepresentative } from "@/lib/moderation/replies/link-representative";

export const DELETE = route(
  {
    summary: "End a representative's link to a school; their replies stay",
    access: "admin",
    params: z.object({ userId: z.uuid(), schoolId: z.string() }),
    limit: "write",
  },
  async ({ actor, params }) => {
    await endRepresentative({ actor, ...params });
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
