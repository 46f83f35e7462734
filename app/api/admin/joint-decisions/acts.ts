import { CURATION_ACTS } from "@/lib/curation/joint-acts";
import { IMPORT_ACTS } from "@/lib/imports/joint-acts";
import type { JointActs } from "@/lib/joint-decisions/decide-jointly";

/** The acts that two admins decide together. */
export const JOINT_ACTS: JointActs = { ...CURATION_ACTS, ...IMPORT_ACTS };
