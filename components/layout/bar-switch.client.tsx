"use client";
import { useEffect, useLayoutEffect, useState } from "react";
import { fetchKey } from "@/lib/http/client";
import type { BarPerson, SignedInBar } from "./signed-in-bar";
import { useSignedIn } from "./use-signed-in";

/** The top bar of a cached page. It is the visitors' bar; if someone is signed in, it is blank until the browser knows who. */
export function BarSwitch({ name, links, children }: { name: string; links: React.ReactNode; children: React.ReactNode }) {
  const isSignedIn = useSignedIn();
  const known = usePerson(isSignedIn);
  useLayoutEffect(() => {
    if (known?.isMenuOpen) openMenu();
  }, [known]);
  if (isSignedIn && known?.person) return <known.Bar name={name} person={known.person} links={links} />;
  const isAsking = isSignedIn && known === undefined;
  return <div className={isAsking ? "[&_header>*>a:not(:first-child)]:invisible contents" : "contents"}>{children}</div>;
}

interface LoadedBar {
  /** null if the session has ended */
  person: BarPerson | null;
  /** Loaded for signed-in people only. */
  Bar: typeof SignedInBar;
  /** Whether the visitor's menu was open: it disappears with the visitor's bar */
  isMenuOpen: boolean;
}

/** `undefined`: not yet known. */
function usePerson(isSignedIn: boolean): LoadedBar | null | undefined {
  const [known, setKnown] = useState<LoadedBar | null>();
  useEffect(() => {
    if (!isSignedIn) return;
    let isCancelled = false;
    Promise.all([fetchPerson(), import("./signed-in-bar")]).then(
      ([person, { SignedInBar: Bar }]) =>
        isCancelled || setKnown({ person, Bar, isMenuOpen: person !== null && document.querySelector("#menu:popover-open") !== null }),
      () => isCancelled || setKnown(null),
    );
    return () => void (isCancelled = true);
  }, [isSignedIn]);
  return known;
}

/** Opens the new menu in place of the visitor's and moves the focus to its button. */
function openMenu() {
  document.querySelector<HTMLElement>("#menu")?.showPopover();
  const buttons = [...document.querySelectorAll<HTMLElement>("[popovertarget=menu]")];
  if (document.activeElement === document.body) buttons.find((button) => button.offsetParent !== null)?.focus();
}

async function fetchPerson(): Promise<BarPerson | null> {
  try {
    const person = await fetchKey<BarPerson>(["/api/user"], { whenSignedOut: "null" });
    if (!person) document.cookie = "signed-in=; Path=/; Max-Age=0";
    return person;
  } catch {
    // A failed request does not mean signed out: the bar shows without a name, and its links work.
    return { firstName: "", isVerified: false, isAdmin: false };
  }
}
