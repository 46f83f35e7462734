"use client";
import * as Tabs from "@radix-ui/react-tabs";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { tabClasses, tabCountClasses, tabListClasses } from "@/components/ui/tabs";

const TAB = cn(tabClasses, "data-pressed:focus-visible:outline-none");
/** Shows one panel at a time; without JavaScript and in print both, each below a heading. */
const PANEL = "data-[state=inactive]:hidden noscript:block! print:block!";
const PANEL_HEADING = "mt-6 hidden noscript:block print:block";

const allowFocusRing = ({ currentTarget }: React.SyntheticEvent<HTMLElement>) => void delete currentTarget.dataset.pressed;

/** Radix focuses a pressed tab, which some browsers treat as keyboard focus. This hides the focus ring until a key is pressed. */
const focusRingForKeysOnly = {
  onPointerDown: ({ currentTarget }: React.PointerEvent<HTMLElement>) => void (currentTarget.dataset.pressed = ""),
  onKeyDown: allowFocusRing,
  onBlur: allowFocusRing,
};

/** Both panels are rendered. A row of the distribution switches to the first tab (review-browser.client.tsx). */
export function ReviewTabs({ count, all, overview }: { count: string; all: React.ReactNode; overview: React.ReactNode }) {
  const [tab, setTab] = useState("all");
  const followRow = ({ target, metaKey, ctrlKey, shiftKey, altKey }: React.MouseEvent) => {
    const opensElsewhere = metaKey || ctrlKey || shiftKey || altKey;
    if (!opensElsewhere && (target as Element).closest("a[data-reviews]")) setTab("all");
  };
  return (
    <Tabs.Root value={tab} onValueChange={setTab} onClick={followRow} className="mt-2" data-slot="review-tabs">
      <Tabs.List className={cn(tabListClasses, "noscript:hidden! print:hidden!")} aria-label="Reviews">
        <Tabs.Trigger className={TAB} data-slot="tab" value="all" {...focusRingForKeysOnly}>
          All Reviews<span className={tabCountClasses}>{count}</span>
        </Tabs.Trigger>
        <Tabs.Trigger className={TAB} data-slot="tab" value="overview" {...focusRingForKeysOnly}>
          Rating Overview
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content className={PANEL} value="all" forceMount>
        <h3 className={PANEL_HEADING}>All Reviews</h3>
        {all}
      </Tabs.Content>
      <Tabs.Content className={PANEL} value="overview" forceMount>
        <h3 className={PANEL_HEADING}>Rating Overview</h3>
        {overview}
      </Tabs.Content>
    </Tabs.Root>
  );
}
