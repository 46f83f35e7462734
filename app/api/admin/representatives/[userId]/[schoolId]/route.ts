import { z } from "zod";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { endRepresentative } from "@/lib/representatives/link-representative";

export const DELETE = adminWrite({
  summary: "End a representative's link to a school; their replies stay",
  params: z.object({ userId: z.uuid(), schoolId: z.string() }),
  handle: ({ actor, params }) => endRepresentative({ actor, ...params }),
});

export const { GET, POST, PUT, PATCH, OPTIONS } = onlyAllows("DELETE");
