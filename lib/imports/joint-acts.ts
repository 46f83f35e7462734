import { addJob } from "@/lib/jobs/add-job";
import type { JointActs } from "@/lib/joint-decisions/decide-jointly";
import { changesSchools } from "./guarded-list";
import { rollBackImport } from "./rollback/roll-back-import";
import { APPLY_WAITING, dropWaiting } from "./write/apply-waiting";

/** Acts about imports that need two admins. */
export const IMPORT_ACTS: Pick<JointActs, "import.change" | "import.rollback"> = {
  "import.change": {
    subjectKind: "batch",
    carryOut: ({ subjectId: importId }) => addJob(APPLY_WAITING, { batchId: importId }, { key: `${APPLY_WAITING}:${importId}` }),
    isAbout: (schoolIds, { subjectId }) => changesSchools(subjectId, "import.change", schoolIds),
    discard: dropWaiting,
  },
  "import.rollback": {
    subjectKind: "batch",
    isAbout: (schoolIds, { subjectId }) => changesSchools(subjectId, "import.rollback", schoolIds),
    carryOut: ({ subjectId: importId, ...order }) => rollBackImport({ ...order, importId }),
  },
};
