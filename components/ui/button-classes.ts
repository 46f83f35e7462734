import clsx from "clsx";

const KINDS = { filled: undefined, outlined: "btn-2", plain: "btn-3", destructive: "btn-bad", done: "btn-good" } as const;

export type ButtonKind = keyof typeof KINDS;

/** The classes of a button or of a link that looks like one. One filled button to a view. */
export function buttonClasses({
  kind = "filled",
  large = false,
  block = false,
}: { kind?: ButtonKind; large?: boolean; block?: boolean } = {}): string {
  return clsx("btn", KINDS[kind], large && "btn-lg", block && "btn-block");
}
