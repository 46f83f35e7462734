"use client";
import { useId, useState } from "react";

interface AverageTipProps {
  /** `4.3` */
  average: string;
  /** The average with its interval, in words */
  tip: string;
}

/**
 * A school's average, with its interval in a tooltip: for a mouse, for the keyboard, and for a finger, which presses it. A screen reader
 * hears it as the figure's description; the sentence below the figure says the same. (The admins' tooltip would bring more script
 * than this whole page has.)
 */
export function AverageTip({ average, tip }: AverageTipProps) {
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
