import { adminPage } from "@/app/admin/require-admin";
import { Reports } from "@/components/admin/reviews/reports.client";

export const metadata = { title: "Reports | Admin" };

export default adminPage(Reports);
