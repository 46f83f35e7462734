/** Joins class names without resolving conflicts: a `className` may add layout, but not override what a component's variants set. */
export { clsx as cn } from "clsx";
