"use client";
import * as Radix from "@radix-ui/react-tooltip";

const DELAY_MS = 700;

/** Sets the delay of the tooltips inside to 700 ms. */
export function Tooltips({ children }: { children: React.ReactNode }) {
  return <Radix.Provider delayDuration={DELAY_MS}>{children}</Radix.Provider>;
}

/** Shows the name of an icon button on hover and focus. Never holds essential information. */
export function Tooltip({ text, children }: { text: string; children: React.ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="relative z-(--z-toast) inline-block max-w-80 rounded-sm bg-ink px-[0.6rem] py-[0.2rem] text-sm/normal text-ground"
          sideOffset={4}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
