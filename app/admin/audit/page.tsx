import { adminPage } from "@/app/admin/require-admin";
import { AuditLog } from "@/components/admin/audit/audit-log.client";

export const metadata = { title: "Audit Log | Admin" };

export default adminPage(AuditLog);
