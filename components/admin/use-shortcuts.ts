import { useState } from "react";

const KEY = "admin-shortcuts";

/** What each key does; the letters are matched without regard to case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Shortcuts of one character, for the dialog alone: they work while it has the focus, not in a field that takes text, and
 * can be switched off (WCAG 2.1.4). The choice is kept in the browser. A key that is held counts once: what comes next in a
 * queue is not decided before it is seen.
 */
export function useShortcuts(shortcuts: Shortcuts) {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY) !== "off");
  const switchTo = (on: boolean) => {
    setOn(on);
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!isOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return;
    const act = shortcuts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { isOn, switchTo, onKeyDown };
}

function takesText(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "radio" && target.type !== "checkbox";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
