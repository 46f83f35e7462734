import type { TextHintKind } from "../view";

/** A range of a text, as for String.slice. */
export interface Found {
  kind: TextHintKind;
  from: number;
  to: number;
}
