import { JOINT_ACTS } from "../acts";
import { adminWrite, onlyAllows } from "@/lib/http/route";
import { answerProposal, withdrawProposal } from "@/lib/joint-decisions/decide-jointly";
import { proposalAnswer } from "@/lib/joint-decisions/schema";
import { idParams } from "../../../parameters";

export const PUT = adminWrite({
  summary: "Agree to a proposal, which carries it out, or decline it",
  params: idParams,
  stepUp: true,
  body: proposalAnswer,
  errors: ["OWN_PROPOSAL", "DECIDED", "CONFLICT", "SCHOOL_NOT_FOUND", "UDISE_TAKEN"],
  handle: ({ actor, params, body }) => answerProposal({ actor, acts: JOINT_ACTS, id: params.id, ...body }),
});

export const DELETE = adminWrite({
  summary: "Withdraw your own proposal",
  params: idParams,
  errors: ["DECIDED"],
  handle: ({ actor, params }) => withdrawProposal({ actor, acts: JOINT_ACTS, id: params.id }),
});

export const { GET, POST, PATCH, OPTIONS } = onlyAllows("PUT", "DELETE");
