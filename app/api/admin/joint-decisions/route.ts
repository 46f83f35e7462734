import { z } from "zod";
import { JOINT_ACTS } from "./acts";
import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";
import { proposeJointly } from "@/lib/joint-decisions/decide-jointly";
import { listJointDecisions } from "@/lib/joint-decisions/queries";
import { JOINT_SORTS, proposalPayload } from "@/lib/joint-decisions/schema";
import { jointDecision } from "@/lib/joint-decisions/view";
import { created } from "@/lib/http/responses/responses";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "Acts that one admin proposed and another agrees to",
  query: listQuery(JOINT_SORTS),
  response: { rows: jointDecision },
  handle: ({ actor, query }) => listJointDecisions({ adminId: actor.id, acts: JOINT_ACTS, ...query }),
});

export const POST = adminWrite({
  summary: "Propose an act that needs two admins",
  description: "The other admins are mailed. One of them agrees or declines within seven days; the only admin can agree after a day.",
  stepUp: true,
  body: proposalPayload,
  response: { status: 201, schema: z.strictObject({ id: z.uuid() }) },
  errors: ["NOT_FOUND", "SCHOOL_NOT_FOUND", "CONFLICT"],
  handle: async ({ actor, body }) => created(await proposeJointly({ actor, acts: JOINT_ACTS, ...body })),
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
