import { adminPage } from "@/app/admin/require-admin";
import { Grievances } from "@/components/admin/grievances/grievances.client";

export const metadata = { title: "Grievances | Admin" };

export default adminPage(Grievances);
