import { useState } from "react";

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4];
const FITTING = ZOOMS.indexOf(1);

export interface DocumentView {
  /** 1 fits the width of its place. */
  zoom: number;
  /** Degrees, clockwise */
  turn: 0 | 90 | 180 | 270;
  zoomIn: () => void;
  zoomOut: () => void;
  rotate: () => void;
}

/** How a document is looked at: each begins fitting and upright. */
export function useDocumentView(documentOf: string): DocumentView {
  const begin = { documentOf, step: FITTING, quarters: 0 };
  const [kept, setState] = useState(begin);
  const state = kept.documentOf === documentOf ? kept : begin;
  const change = (step: number, quarters: number) =>
    setState({ documentOf, step: Math.min(Math.max(step, 0), ZOOMS.length - 1), quarters });
  return {
    zoom: ZOOMS[state.step],
    turn: ([0, 90, 180, 270] as const)[state.quarters % 4],
    zoomIn: () => change(state.step + 1, state.quarters),
    zoomOut: () => change(state.step - 1, state.quarters),
    rotate: () => change(state.step, state.quarters + 1),
  };
}
