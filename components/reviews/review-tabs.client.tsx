"use client";
import * as Tabs from "@radix-ui/react-tabs";
import { useState } from "react";

interface ReviewTabsProps {
  count: string;
  all: React.ReactNode;
  overview: React.ReactNode;
}

const letRing = ({ currentTarget }: React.SyntheticEvent<HTMLElement>) => void delete currentTarget.dataset.pressed;

/** Radix gives the focus to a tab that was pressed, and a browser can take that for the keyboard's doing. */
const ringForKeysOnly = {
  onPointerDown: ({ currentTarget }: React.PointerEvent<HTMLElement>) => void (currentTarget.dataset.pressed = ""),
  onKeyDown: letRing,
  onBlur: letRing,
};

/**
 * 'All Reviews' and 'Rating Overview'. Both panels are in the page: without JavaScript they stand one under the other. A row of
 * the distribution leads to the reviews of so many stars, in the first panel (review-browser.client.tsx).
 */
export function ReviewTabs({ count, all, overview }: ReviewTabsProps) {
  const [tab, setTab] = useState("all");
  const followRow = ({ target, metaKey, ctrlKey, shiftKey, altKey }: React.MouseEvent) => {
    const opensElsewhere = metaKey || ctrlKey || shiftKey || altKey;
    if (!opensElsewhere && (target as Element).closest("a[data-reviews]")) setTab("all");
  };
  return (
    <Tabs.Root value={tab} onValueChange={setTab} onClick={followRow} className="review-tabs">
      <Tabs.List className="tabs" aria-label="Reviews">
        <Tabs.Trigger className="tab" value="all" {...ringForKeysOnly}>
          All Reviews<span className="n">{count}</span>
        </Tabs.Trigger>
        <Tabs.Trigger className="tab" value="overview" {...ringForKeysOnly}>
          Rating Overview
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content className="tab-panel" value="all" forceMount>
        <h3 className="tab-heading">All Reviews</h3>
        {all}
      </Tabs.Content>
      <Tabs.Content className="tab-panel" value="overview" forceMount>
        <h3 className="tab-heading">Rating Overview</h3>
        {overview}
      </Tabs.Content>
    </Tabs.Root>
  );
}
