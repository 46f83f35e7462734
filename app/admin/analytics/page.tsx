import { adminPage } from "@/app/admin/require-admin";
import { AnalyticsPage } from "@/components/admin/analytics/analytics.client";

export const metadata = { title: "Analytics | Admin" };

export default adminPage(AnalyticsPage);
