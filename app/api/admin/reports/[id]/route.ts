import { z } from "zod";
import { onlyAllows, route } from "@/lib/http/route";
import { keepReported } from "@/lib/moderation/reports/resolve-report";
import { reportResolution } from "@/lib/moderation/schema";

// PUT /api/admin/reports/:id – keeps a reported review or reply
export const PUT = route(
  { access: "admin", params: z.object({ id: z.uuid() }), body: reportResolution, limit: "write" },
  async ({ actor, params }) => keepReported({ actor, reportId: params.id }),
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
