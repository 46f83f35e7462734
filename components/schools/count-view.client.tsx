"use client";
import { useEffect } from "react";
import { sendCount } from "@/components/ui/send-count";

/** Counts that this school's page was looked at: how often, and by nobody in particular. */
export function CountView({ schoolId }: { schoolId: string }) {
  useEffect(() => sendCount(`/api/schools/${schoolId}/views`), [schoolId]);
  return null;
}
