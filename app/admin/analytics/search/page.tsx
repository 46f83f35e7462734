import { adminPage } from "@/app/admin/require-admin";
import { JudgeSearchPage } from "@/components/admin/analytics/judge-search.client";

export const metadata = { title: "Judge a Search | Admin" };

export default adminPage(JudgeSearchPage);
