import { requireAdmin } from "@/app/admin/require-admin";
import { Admins } from "@/components/admin/admins/admins.client";
import { Invitations } from "@/components/admin/admins/invitations.client";

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
