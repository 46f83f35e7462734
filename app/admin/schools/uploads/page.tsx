import { adminPage } from "@/app/admin/require-admin";
import { Imports } from "@/components/admin/imports/imports.client";

export const metadata = { title: "Uploads | Admin" };

export default adminPage(Imports);
