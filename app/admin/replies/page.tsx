import { requireAdmin } from "@/app/admin/require-admin";
import { Replies } from "@/components/admin/reviews/replies.client";

export const metadata = { title: "Replies | Admin" };

export default async function RepliesPage() {
  await requireAdmin();
  return <Replies />;
}
