import { chipVariants } from "./chip";

/** A choice in a row of choices that does something at once; `aria-pressed` says whether it is chosen. */
export function ChipButton({ className, ...button }: React.ComponentProps<"button">) {
  return <button type="button" className={chipVariants({ className })} {...button} />;
}
