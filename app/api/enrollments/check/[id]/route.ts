import { z } from "zod";
import { isEnrolled } from "@/lib/enrolments/queries";
import { onlyAllows, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "Whether you have a child at this school: true or false",
    access: "signed-in",
    params: z.object({ id: z.string() }),
    response: { schema: z.boolean() },
    limit: "read",
  },
  async ({ actor, params }) => isEnrolled({ parentId: actor.id, schoolId: params.id }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
