import { adminWrite, onlyAllows } from "@/lib/http/route";
import { keepReportedContent } from "@/lib/moderation/reports/resolve-report";
import { reportResolution } from "@/lib/moderation/schema";
import { resolvedReport } from "@/lib/moderation/view";
import { idParams } from "../../../parameters";

export const PUT = adminWrite({
  summary: "Keep a reported review or reply",
  description: "Closes this report and others for the same reason.",
  params: idParams,
  body: reportResolution,
  response: { schema: resolvedReport },
  errors: ["DECIDED", "CONFLICT"],
  handle: ({ actor, params }) => keepReportedContent({ actor, reportId: params.id }),
});

export const { GET, POST, PATCH, DELETE, OPTIONS } = onlyAllows("PUT");
