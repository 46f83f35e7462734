import type { Metadata } from "next";
import { MessagePage } from "@/components/layout/message-page";
import { ButtonLink } from "@/components/ui/button";

export const metadata: Metadata = { title: { absolute: "404 Page Not Found" } };

export default function NotFound() {
  return (
    <MessagePage
      sign={{ code: "404" }}
      heading="404 Page Not Found"
      text="There is no page at this address. It may have moved, or the address may be mistyped."
    >
      <ButtonLink href="/schools">Schools</ButtonLink>
      <ButtonLink variant="outline" href="/">
        Home
      </ButtonLink>
    </MessagePage>
  );
}
