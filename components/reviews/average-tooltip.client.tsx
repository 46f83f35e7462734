"use client";
import { useId, useState } from "react";

interface AverageTooltipProps {
  /** `4.3` */
  average: string;
  /** The average with its interval, in words */
  tip: string;
}

/**
 * A school's average with its interval in a tooltip, for mouse, keyboard and touch. Screen readers announce it as the
 * figure's description. The dashboard's tooltip component would need more JavaScript than the rest of this page.
 */
export function AverageTooltip({ average, tip }: AverageTooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <span
      className="tip-on"
      role="presentation"
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setOpen(false)}
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
    >
      <button
        className="score-n"
        type="button"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        {average}
      </button>
      <span className="tip" role="tooltip" id={id} hidden={!isOpen}>
        {tip}
      </span>
    </span>
  );
}
