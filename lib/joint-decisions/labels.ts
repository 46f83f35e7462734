import type { JointKind } from "./schema";
import type { JointStatus } from "./view";

export const JOINT_KIND_LABELS: Record<JointKind, string> = {
  "school.delete": "Delete a school with its reviews",
  "review.unmask": "Show the author of an anonymous review",
  "school.change": "Change a school",
  "school.undo": "Undo a change to a school",
  "correction.accept": "Accept a correction",
  "school.close": "Close a school",
  "school.reopen": "List a closed school again",
  "school.merge": "Merge a school into another",
  "claim.approve": "Let a person speak for a school",
  "representative.link": "Link a person to a school",
  "import.change": "Change schools by an upload",
  "import.rollback": "Roll back an upload",
};

/** Fields of a proposal about a person. Facts of schools have their labels in lib/curation/labels.ts. */
export const PERSON_FIELD_LABELS: Record<string, string> = { person: "Person", proof: "Proof", role: "Role", domain: "Website" };

export const JOINT_STATUS_LABELS: Record<JointStatus, string> = {
  open: "Awaiting an answer",
  agreed: "Agreed",
  declined: "Declined",
  withdrawn: "Withdrawn",
  lapsed: "Expired",
};
