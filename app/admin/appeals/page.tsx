import { moderatorPage } from "@/app/admin/require-admin";
import { Appeals } from "@/components/admin/reviews/appeals.client";

export const metadata = { title: "Appeals | Admin" };

export default moderatorPage(Appeals);
