"use client";
import { BarSwitch } from "@/components/layout/bar-switch.client";
import { TopBar } from "@/components/layout/top-bar";
import { PersonLinks, VisitorLinks } from "./main-links.client";

/** The top bar of a page rendered for a visitor. */
export function VisitorBar({ name }: { name: string }) {
  return <TopBar name={name} links={<VisitorLinks />} />;
}

/** The top bar of a cached page: a visitor's, until the browser knows who is signed in. */
export function SharedBar({ name }: { name: string }) {
  return (
    <BarSwitch name={name} links={<PersonLinks />}>
      <VisitorBar name={name} />
    </BarSwitch>
  );
}
