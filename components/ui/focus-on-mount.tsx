import { useEffect, useRef } from "react";

/** Takes focus when it appears, so that a screen reader reads it. For messages that replace other content. */
export function FocusOnMount({ as: Tag, className, children }: { as: "h2" | "h3" | "div"; className?: string; children: React.ReactNode }) {
  const element = useRef<HTMLHeadingElement & HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <Tag className={className} tabIndex={-1} ref={element}>
      {children}
    </Tag>
  );
}
