import { countsVisit } from "@/app/api/counts-visit";
import { countView } from "@/lib/analytics/count-visits";
import { onlyAllows, publicWrite } from "@/lib/http/route";
import { schoolParams } from "../school";

export const POST = publicWrite({
  summary: "Count a view of a school's page",
  description: "Stores nothing about the visitor. Robots and visitors who ask not to be tracked are not counted.",
  params: schoolParams,
  repeats: false,
  handle: async ({ params, request }) => {
    if (countsVisit(request)) await countView(params.id);
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("POST");
