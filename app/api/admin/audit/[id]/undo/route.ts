import { z } from "zod";
import { undoChange } from "@/lib/curation/undo-change";
import { onlyAllows, route } from "@/lib/http/route";

const entryParams = z.object({ id: z.string().regex(/^[1-9][0-9]{0,18}$/) });

// POST /api/admin/audit/:id/undo – undoes an audit entry's change of a school, or a merger
export const POST = route({ access: "admin", params: entryParams, limit: "write" }, async ({ actor, params }) =>
  undoChange({ actor, entryId: params.id }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
