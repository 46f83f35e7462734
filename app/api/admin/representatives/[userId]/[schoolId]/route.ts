import { z } from "zod";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { endRepresentative } from "@/lib/moderation/replies/link-representative";

// DELETE /api/admin/representatives/:userId/:schoolId – ends a representative's link to a school
export const DELETE = route(
  { access: "admin", params: z.object({ userId: z.uuid(), schoolId: z.string() }), limit: "write" },
  async ({ actor, params }) => {
    await endRepresentative({ actor, ...params });
    return noContent();
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
