"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { Button } from "@/components/ui/button";

/** Records that the admin accepts the code of practice, then reloads the page. */
export function AcceptCodeOfPractice() {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const accept = async () => {
    setPending(true);
    try {
      await callAdmin("/api/admin/code-of-practice", { method: "POST" });
      router.refresh();
    } catch (error) {
      toastFailure(error, "Failed to save that you accept the code.");
      setPending(false);
    }
  };
  return (
    <Button aria-disabled={isPending || undefined} onClick={() => void (isPending || accept())}>
      <Icon name={isPending ? "loader-circle" : "check"} />I Accept the Code of Practice
    </Button>
  );
}
