"use client";
import { useId, useState } from "react";
import { SCORE_FIGURE } from "@/components/schools/score-styles";

/** A school's average with its interval in a tooltip. The dashboard's tooltip would need more JavaScript than the rest of this page. */
export function AverageTooltip({ average, tip }: { average: string; tip: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <span
      className="relative inline-flex"
      role="presentation"
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setOpen(false)}
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
    >
      <button
        className={`${SCORE_FIGURE} min-h-11 cursor-help border-0 bg-transparent p-0 underline decoration-dotted decoration-2 underline-offset-[0.14em]`}
        type="button"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        {average}
      </button>
      <span
        className="absolute top-full left-0 z-(--z-sticky) inline-block w-max max-w-[min(19rem,80vw)] rounded-sm bg-ink px-[0.6rem] py-[0.2rem] text-sm/normal text-ground [&[hidden]]:hidden noscript:static! noscript:ml-2 noscript:inline-block! noscript:self-center"
        role="tooltip"
        id={id}
        hidden={!isOpen}
      >
        {tip}
      </span>
    </span>
  );
}
