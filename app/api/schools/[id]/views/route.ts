import { countsVisit } from "@/app/api/counts-visit";
import { countView } from "@/lib/analytics/count-visits";
import { noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { schoolParams } from "../school";

// POST /api/schools/:id/views – counts a view of a school's page, without who viewed it
export const POST = route({ params: schoolParams, limit: "write", repeats: false }, async ({ params, request }) => {
  if (countsVisit(request)) await countView(params.id);
  return noContent();
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
