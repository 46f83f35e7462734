import { useEffect, useRef } from "react";

interface ArrivedProps {
  as: "h2" | "h3" | "div";
  className?: string;
  children: React.ReactNode;
}

/** Says what has happened, in the place of what was there before: it takes the focus when it comes, which also reads it out. */
export function FocusOnArrival({ as: Tag, className, children }: ArrivedProps) {
  const element = useRef<HTMLHeadingElement & HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <Tag className={className} tabIndex={-1} ref={element}>
      {children}
    </Tag>
  );
}
