"use client";
import { CurrentLink } from "./current-link.client";

/** The main navigation of a visitor. */
export const VisitorLinks = () => <CurrentLink href="/schools">Schools</CurrentLink>;

/** The main navigation of a signed-in person. */
export const PersonLinks = () => (
  <>
    <CurrentLink href="/schools">Schools</CurrentLink>
    <CurrentLink href="/reviews">Reviews</CurrentLink>
    <CurrentLink href="/about">About</CurrentLink>
  </>
);
