import { adminPage } from "@/app/admin/require-admin";
import { Replies } from "@/components/admin/reviews/replies.client";

export const metadata = { title: "Replies | Admin" };

export default adminPage(Replies);
