import { addEnrolment } from "@/lib/enrolments/add-enrolment";
import { listOwnEnrolments } from "@/lib/enrolments/queries";
import { newEnrolment } from "@/lib/enrolments/schema";
import { created } from "@/lib/http/answers";
import { jsonResponse } from "@/lib/http/error-response";
import { listHeaders } from "@/lib/http/list-headers";
import { onlyAllows, route } from "@/lib/http/route";
import { enrolmentListQuery } from "./enrolment-list-query";

// GET /api/enrollments – a parent's own enrolments
export const GET = route({ access: "signed-in", query: enrolmentListQuery, limit: "read" }, async ({ actor, query, url }) => {
  const { enrolments, total } = await listOwnEnrolments({ parentId: actor.id, ...query });
  return jsonResponse(enrolments, { headers: listHeaders({ url, page: query.page, limit: query.limit, total, isTotalCapped: false }) });
});

// POST /api/enrollments – a parent adds an enrolment, which an admin confirms
export const POST = route({ access: "signed-in", body: newEnrolment, limit: "write" }, async ({ actor, body }) =>
  created(await addEnrolment({ actor, enrolment: body })),
);

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
