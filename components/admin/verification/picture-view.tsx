import { useEffect, useEffectEvent, useRef, useState } from "react";
import { documentPageClasses, documentScrollClasses } from "@/components/admin/cases/case-layout";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { FileViewProps } from "./use-document-view";

/** Larger pictures are scaled down to save memory. */
const MAX_SIDE = 5000;

/** A picture that can be zoomed and rotated. A canvas takes the right space when it is rotated. */
export function PictureView({ file, name, view, onUnreadable }: FileViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const fail = useEffectEvent(onUnreadable);

  useEffect(() => {
    let isOver = false;
    let read: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        read = bitmap;
        if (isOver) bitmap.close();
        else setPicture(bitmap);
      },
      () => !isOver && fail(),
    );
    return () => {
      isOver = true;
      read?.close();
    };
  }, [file]);

  useEffect(() => {
    if (picture && canvas.current) draw(picture, canvas.current, view.turn);
  }, [picture, view.turn]);

  return (
    <ScrollRegion className={documentScrollClasses} label="Document">
      <canvas
        ref={canvas}
        className={documentPageClasses}
        role="img"
        aria-label={`Picture of the document ${name}`}
        style={{ width: `${view.zoom * 100}%` }}
      />
    </ScrollRegion>
  );
}

function draw(picture: ImageBitmap, canvas: HTMLCanvasElement, turn: number) {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width * scale, picture.height * scale];
  const isSideways = turn % 180 !== 0;
  canvas.width = Math.round(isSideways ? height : width);
  canvas.height = Math.round(isSideways ? width : height);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
}
