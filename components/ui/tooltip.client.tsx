"use client";
import * as Radix from "@radix-ui/react-tooltip";

const DELAY_MS = 700;

/** Tooltips below wait 700 ms before they show. */
export function Tooltips({ children }: { children: React.ReactNode }) {
  return <Radix.Provider delayDuration={DELAY_MS}>{children}</Radix.Provider>;
}

/** The name of a button that shows only an icon, for who points at it or tabs to it. Never holds words that are needed. */
export function Tooltip({ text, children }: { text: string; children: React.ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip tip-float" sideOffset={4}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
