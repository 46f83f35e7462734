"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { AdminSection } from "@/components/admin/admin-section";
import { requestStepUp } from "./request-step-up";

/** Replaces a page that needs a recent proof of identity: asks for the proof at once, and shows the page afterwards. */
export function StepUpGate({ heading, text }: { heading: string; text: string }) {
  const router = useRouter();
  const hasAsked = useRef(false);
  const ask = async () => {
    if (await requestStepUp()) router.refresh();
  };
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void ask();
  });
  return (
    <AdminSection heading={heading} isHeadingHidden>
      <Empty icon="lock" title="Confirm that it’s you" text={text}>
        <Button onClick={() => void ask()}>Confirm</Button>
      </Empty>
    </AdminSection>
  );
}
