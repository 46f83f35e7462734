import { adminPage } from "@/app/admin/require-admin";
import { Duplicates } from "@/components/admin/schools/duplicates/duplicates.client";

export const metadata = { title: "Duplicates | Admin" };

export default adminPage(Duplicates);
