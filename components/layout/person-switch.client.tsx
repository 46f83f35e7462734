"use client";
import { useEffect, useLayoutEffect, useState } from "react";
import { fetchKey } from "@/lib/http/client";
import type { BarPerson, PersonBar } from "./person-bar";
import { useSignedIn } from "./use-signed-in";

interface PersonSwitchProps {
  /** Of the site */
  name: string;
  links: React.ReactNode;
  /** The bar as a visitor sees it. */
  children: React.ReactNode;
}

/**
 * The top bar of a page that is the same for everyone: the visitor's, as it came, and for who is signed in their own, once
 * the browser has asked who that is. Until then the place of what differs is kept empty. A visitor asks nothing.
 */
export function PersonSwitch({ name, links, children }: PersonSwitchProps) {
  const isSignedIn = useSignedIn();
  const known = usePerson(isSignedIn);
  useLayoutEffect(() => {
    if (known?.isMenuOpen) openMenu();
  }, [known]);
  if (isSignedIn && known?.person) return <known.Bar name={name} person={known.person} links={links} />;
  const isAsking = isSignedIn && known === undefined;
  return <div className={isAsking ? "bar bar-asking" : "bar"}>{children}</div>;
}

interface Known {
  /** null: the session has ended */
  person: BarPerson | null;
  /** Only who is signed in loads it. */
  Bar: typeof PersonBar;
  /** The visitor's menu, which goes with the visitor's bar */
  isMenuOpen: boolean;
}

/** `undefined`: not yet known. */
function usePerson(isSignedIn: boolean): Known | null | undefined {
  const [known, setKnown] = useState<Known | null>();
  useEffect(() => {
    if (!isSignedIn) return;
    let isGone = false;
    Promise.all([askWhoIsSignedIn(), import("./person-bar")]).then(
      ([person, { PersonBar: Bar }]) =>
        isGone || setKnown({ person, Bar, isMenuOpen: person !== null && document.querySelector("#menu:popover-open") !== null }),
      () => isGone || setKnown(null),
    );
    return () => void (isGone = true);
  }, [isSignedIn]);
  return known;
}

/** Whoever has opened the one menu has the other in its place, and the keyboard on its button. */
function openMenu() {
  document.querySelector<HTMLElement>("#menu")?.showPopover();
  const buttons = [...document.querySelectorAll<HTMLElement>("[popovertarget=menu]")];
  if (document.activeElement === document.body) buttons.find((button) => button.offsetParent !== null)?.focus();
}

async function askWhoIsSignedIn(): Promise<BarPerson | null> {
  try {
    const person = await fetchKey<BarPerson>(["/api/user"], { whenSignedOut: "null" });
    if (!person) document.cookie = "signed-in=; Path=/; Max-Age=0";
    return person;
  } catch {
    // No answer is no sign-out: the bar goes without the name, and its links work.
    return { firstName: "", isVerified: false, isAdmin: false };
  }
}
