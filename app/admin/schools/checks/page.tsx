import { adminPage } from "@/app/admin/require-admin";
import { RegisterChecks } from "@/components/admin/schools/checks/register-checks.client";

export const metadata = { title: "Register Checks | Admin" };

export default adminPage(RegisterChecks);
