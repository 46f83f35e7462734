const KEYS = [
  [["J", "K"], "next, previous"],
  [["A"], "approve"],
  [["R"], "reject"],
  [["Z"], "undo"],
  [["+", "-"], "zoom"],
  [["T"], "turn"],
] as const;

/** Which keys do what in this dialog, and the switch that turns them off. */
export function ShortcutHint({ isOn, switchTo }: { isOn: boolean; switchTo: (on: boolean) => void }) {
  return (
    <div className="keys-hint small soft">
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => switchTo(event.target.checked)} />
        Keyboard shortcuts in this window
      </label>
      {isOn && (
        <p>
          {KEYS.map(([keys, what]) => (
            <span key={what} className="key">
              {keys.map((key) => (
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
