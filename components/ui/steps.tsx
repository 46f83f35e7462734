import { Icon } from "./icon";

/** Which of several steps one is at, `current` counting from 0. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label="Steps">
      {names.map((name, index) => (
        <li key={name} className={index < current ? "done" : undefined} aria-current={index === current ? "step" : undefined}>
          {index < current && <Icon name="check" />}
          {index + 1}. {name}
          {index < current && <span className="vh">, done</span>}
        </li>
      ))}
    </ol>
  );
}
