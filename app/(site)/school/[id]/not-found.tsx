import type { Metadata } from "next";
import { SCHOOL_NOT_FOUND, SchoolNotFound } from "@/components/schools/school-not-found";

export const metadata: Metadata = { title: SCHOOL_NOT_FOUND };

export default function NotFound() {
  return <SchoolNotFound backTo={{ href: "/", label: "Back to Home" }} />;
}
