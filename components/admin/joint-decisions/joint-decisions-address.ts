export const JOINT_DECISIONS = "/api/admin/joint-decisions";
