import type { TextHintKind } from "../view";

/** A place in a text, from and to as String.slice takes them. */
export interface Found {
  kind: TextHintKind;
  from: number;
  to: number;
}
