"use client";
import { useEffect } from "react";
import { sendCount } from "@/components/ui/send-count";

/** Counts a view of this school's page, anonymously. */
export function CountView({ schoolId }: { schoolId: string }) {
  useEffect(() => sendCount(`/api/schools/${schoolId}/views`), [schoolId]);
  return null;
}
