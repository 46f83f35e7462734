import { adminPage } from "@/app/admin/require-admin";
import { Claims } from "@/components/admin/claims/school-claims.client";

export const metadata = { title: "Claims | Admin" };

export default adminPage(Claims);
