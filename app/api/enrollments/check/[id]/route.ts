import { z } from "zod";
import { isEnrolled } from "@/lib/enrolments/queries";
import { onlyAllows, userRead } from "@/lib/http/route";

export const GET = userRead({
  summary: "Whether you have a child at this school: true or false",
  params: z.object({ id: z.string() }),
  response: { schema: z.boolean() },
  handle: ({ actor, params }) => isEnrolled({ parentId: actor.id, schoolId: params.id }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
