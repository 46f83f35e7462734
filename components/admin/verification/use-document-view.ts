import { useState } from "react";

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4];
const FULL_WIDTH = ZOOMS.indexOf(1);

export interface DocumentView {
  /** 1 fits the available width */
  zoom: number;
  /** Degrees, clockwise */
  turn: 0 | 90 | 180 | 270;
  zoomIn: () => void;
  zoomOut: () => void;
  rotate: () => void;
}

export interface FileViewProps {
  file: Blob;
  name: string;
  view: DocumentView;
  onUnreadable: () => void;
}

/** Zoom and rotation of a document. Each document starts at full width and upright. */
export function useDocumentView(documentOf: string): DocumentView {
  const initial = { documentOf, step: FULL_WIDTH, quarters: 0 };
  const [stored, setState] = useState(initial);
  const state = stored.documentOf === documentOf ? stored : initial;
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
