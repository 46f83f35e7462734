import { checkClasses } from "@/components/ui/check-field";
type Keys = readonly (readonly [readonly string[], string])[];

const DOCUMENT_KEYS: Keys = [
  [["J", "K"], "next, previous"],
  [["A"], "approve"],
  [["R"], "reject"],
  [["Z"], "undo"],
  [["+", "-"], "zoom"],
  [["T"], "rotate"],
];

/** The keyboard shortcuts of a dialog, and a checkbox that turns them off. */
export function ShortcutHint({ isOn, switchTo, keys = DOCUMENT_KEYS }: { isOn: boolean; switchTo: (on: boolean) => void; keys?: Keys }) {
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
