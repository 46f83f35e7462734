"use client";
import { useEffect } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { Button, ButtonLink } from "@/components/ui/button";

/** Replaces a page that failed to render; 'Try again' reloads its data. Without JavaScript the server sends its own error page. */
export function SiteError({ error, reset }: { error: Error; reset: () => void }) {
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
      {/* A full load, which discards the broken state of this page. */}
      <ButtonLink variant="outline" href="/">
        Home
      </ButtonLink>
    </MessagePage>
  );
}
