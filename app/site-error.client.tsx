"use client";
import { useEffect } from "react";
import { Button, buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

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
    <div className="wrap section whole-page">
      <Icon name="circle-alert" />
      <h1>Something went wrong</h1>
      <p role="alert">Sorry, the page could not be loaded. This is a fault on our side. Please try again in half a minute.</p>
      <div className="row">
        <Button onClick={reset}>Try again</Button>
        {/* A full load: whatever broke in this page is gone with it. */}
        <a className={buttonVariants({ variant: "outline" })} href="/">
          Home
        </a>
      </div>
    </div>
  );
}
