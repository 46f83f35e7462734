/** Doesn't merge conflicting utilities, so a `className` adds layout and never what a component's variants set. */
export { clsx as cn } from "clsx";
