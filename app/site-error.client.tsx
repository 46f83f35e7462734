"use client";
import { useEffect } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { Button, buttonVariants } from "@/components/ui/button";

interface SiteErrorProps {
  error: Error;
  reset: () => void;
}

/** Shown in the place of a page that failed. Try again asks the server anew; without JavaScript the server answers a page of its own. */
export function SiteError({ error, reset }: SiteErrorProps) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <MessagePage
      sign={{ icon: "circle-alert" }}
      heading="Something went wrong"
      text="Sorry, the page could not be loaded. This is a fault on our side. Please try again in half a minute."
      isAlert
    >
      <Button onClick={reset}>Try again</Button>
      {/* A full load: whatever broke in this page is gone with it. */}
      <a className={buttonVariants({ variant: "outline" })} href="/">
        Home
      </a>
    </MessagePage>
  );
}
