import { useState } from "react";
import { checkClasses } from "@/components/ui/check-field";

const KEY = "admin-shortcuts";

/** Actions by key. Letters match in either case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Single-character shortcuts while a dialog has focus, not in text fields; the browser stores whether they are off (WCAG 2.1.4). A held
 * key counts once, so that it can't decide the next item of a queue unseen.
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

export type ShortcutKeys = readonly (readonly [keys: readonly string[], act: string])[];

/** The keyboard shortcuts of a dialog, and a checkbox that turns them off. */
export function ShortcutHint({ isOn, switchTo, keys }: { isOn: boolean; switchTo: (on: boolean) => void; keys: ShortcutKeys }) {
  return (
    <div className="hidden border-t border-line pt-2 pointer-fine:block text-sm text-ink-soft">
      <label className={checkClasses}>
        <input type="checkbox" checked={isOn} onChange={(event) => switchTo(event.target.checked)} />
        Keyboard shortcuts in this window
      </label>
      {isOn && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs/normal">
          {keys.map(([pressed, what]) => (
            <span key={what} className="inline-flex items-center gap-[0.25em]">
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}{" "}
              {what}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
