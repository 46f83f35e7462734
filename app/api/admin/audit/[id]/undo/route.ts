import { z } from "zod";
import { undoChange } from "@/lib/curation/undo-change";
import { adminSchool } from "@/lib/curation/view";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { acceptProposed, WAITING } from "@/app/api/admin/proposed";

const entryParams = z.object({ id: z.string().regex(/^[1-9][0-9]{0,18}$/) });

export const POST = adminWrite({
  summary: "Undo an audit entry's change of a school, or a merger",
  description: "Restores facts that nothing later has changed.",
  params: entryParams,
  response: { schema: adminSchool },
  otherResponse: WAITING,
  errors: ["CONFLICT", "STALE", "UDISE_TAKEN"],
  handle: async ({ actor, params }) => acceptProposed(await undoChange({ actor, entryId: params.id })),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
