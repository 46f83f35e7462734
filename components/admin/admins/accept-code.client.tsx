"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";

/** Accepts the code of practice, once; then the page shows what it is for. */
export function AcceptCode() {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const accept = async () => {
    setPending(true);
    try {
      await callAdmin("/api/admin/code-of-practice", { method: "POST" });
      router.refresh();
    } catch (error) {
      toastFailure(error, "Failed to note that you accept it.");
      setPending(false);
    }
  };
  return (
    <button className={buttonClasses({})} type="button" aria-disabled={isPending || undefined} onClick={() => void (isPending || accept())}>
      <Icon name={isPending ? "loader-circle" : "check"} className={isPending ? "spin" : undefined} />I Accept the Code of Practice
    </button>
  );
}
