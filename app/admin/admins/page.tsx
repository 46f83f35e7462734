import { requireAdmin } from "@/app/admin/require-admin";
import { Admins } from "@/components/admin/admins.client";
import { Invitations } from "@/components/admin/invitations.client";

export const metadata = { title: "Admins | Admin" };

export default async function AdminsPage() {
  await requireAdmin();
  return (
    <>
      <Admins />
      <Invitations />
    </>
  );
}
