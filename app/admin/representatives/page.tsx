import { adminPage } from "@/app/admin/require-admin";
import { Representatives } from "@/components/admin/users/representatives.client";

export const metadata = { title: "Representatives | Admin" };

export default adminPage(Representatives);
