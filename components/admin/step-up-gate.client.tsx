"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { requestStepUp } from "./request-step-up";

/** In place of a page that needs a recent proof of who is there: asks at once, and shows the page afterwards. */
export function StepUpGate({ text }: { text: string }) {
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
    <Empty icon="lock" title="Confirm that it’s you" text={text}>
      <Button onClick={() => void ask()}>Confirm</Button>
    </Empty>
  );
}
