/**
 * Joins class names; false, null and undefined are left out. It doesn't merge conflicting utilities, so a `className` given to a
 * component adds layout (margin, width, order) and never what the component's variants set.
 */
export { clsx as cn } from "clsx";
