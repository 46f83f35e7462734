"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { toast, type Toast } from "@/components/ui/toast";
import { useFocusHandover } from "@/components/ui/use-focus-handover";
import { callApi } from "@/lib/http/client";
import { failureOf } from "./call-failure";
import { loadPage } from "./load-page";

interface CallButtonProps {
  label: string;
  /** Accessible name, if the label alone says too little */
  name?: string;
  variant?: ButtonVariant;
  call: { address: string; method: "POST" | "PUT" | "DELETE"; body?: object };
  done: Toast;
  failed: string;
}

/** A button that makes one API call, reports the result in a toast and refreshes the page. */
export function CallButton({ label, name, variant = "outline", call, done, failed }: CallButtonProps) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  const press = async () => {
    setPending(true);
    try {
      await callApi(call.address, { method: call.method, body: call.body });
      toast(done);
      router.refresh();
    } catch (error) {
      const { text, code } = failureOf(error);
      if (code === "UNAUTHENTICATED") return loadPage("/api/login?next=/account");
      toast({ kind: "bad", title: failed, text });
    }
    setPending(false);
  };
  return (
    <Button
      ref={button}
      variant={variant}
      className="noscript:hidden!"
      aria-label={name}
      isPending={isPending}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}
