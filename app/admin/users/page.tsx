import { adminPage } from "@/app/admin/require-admin";
import { AllUsers } from "@/components/admin/users/all-users.client";

export const metadata = { title: "All Users | Admin" };

export default adminPage(AllUsers);
