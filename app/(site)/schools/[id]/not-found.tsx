import type { Metadata } from "next";
import { SchoolNotFound } from "@/components/schools/school-not-found";

export const metadata: Metadata = { title: "School Not Found" };

export default function NotFound() {
  return <SchoolNotFound backTo={{ href: "/schools", label: "Back to Schools" }} />;
}
