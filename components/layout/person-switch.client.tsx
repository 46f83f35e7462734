"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { fetchKey } from "@/lib/http/client";
import type { BarPerson } from "./person-bar";
import { useSignedIn } from "./use-signed-in";

/** Only who is signed in loads it. */
const PersonBar = lazy(async () => ({ default: (await import("./person-bar")).PersonBar }));

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
  const person = usePerson(isSignedIn);
  const isAsking = isSignedIn && person === undefined;
  const visitorBar = <div className={isAsking ? "bar bar-asking" : "bar"}>{children}</div>;
  if (!isSignedIn || !person) return visitorBar;
  return (
    <Suspense fallback={<div className="bar bar-asking">{children}</div>}>
      <PersonBar name={name} person={person} links={links} />
    </Suspense>
  );
}

/** `undefined`: not yet known; null: the session has ended. */
function usePerson(isSignedIn: boolean): BarPerson | null | undefined {
  const [person, setPerson] = useState<BarPerson | null>();
  useEffect(() => {
    if (!isSignedIn) return;
    let isGone = false;
    void askWhoIsSignedIn().then((answer) => isGone || setPerson(answer));
    return () => void (isGone = true);
  }, [isSignedIn]);
  return person;
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
