import type { Metadata } from "next";
import { buttonVariants } from "@/components/ui/button";

export const metadata: Metadata = { title: { absolute: "404 Page Not Found" } };

export default function NotFound() {
  return (
    <div className="wrap whole-page">
      <p className="code" aria-hidden="true">
        404
      </p>
      <h1>404 Page Not Found</h1>
      <p>There is no page at this address. It may have moved, or the address may be mistyped.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <a className={buttonVariants()} href="/schools">
          Schools
        </a>
        <a className={buttonVariants({ variant: "outline" })} href="/">
          Home
        </a>
      </div>
    </div>
  );
}
