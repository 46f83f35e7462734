import { adminPage } from "@/app/admin/require-admin";
import { JointDecisions } from "@/components/admin/joint-decisions/joint-decisions.client";

export const metadata = { title: "Joint Decisions | Admin" };

export default adminPage(JointDecisions);
