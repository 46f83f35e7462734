import { useCallback, useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { withTabStorage } from "./tab-storage";

/**
 * Stores the fields of `shape`, never a password, for this tab, so that a reload or Back loses nothing. Text typed before hydration is
 * not overwritten.
 * @returns removes the draft and stops storing it; call it after a successful submission
 */
export function useDraft<Values extends FieldValues>(
  key: string,
  form: Pick<UseFormReturn<Values>, "getValues" | "setValue" | "subscribe">,
  shape: z.ZodType<Partial<Values>>,
): () => void {
  const isOver = useRef(false);
  const { getValues, setValue, subscribe } = form;

  useEffect(() => {
    for (const [name, value] of Object.entries(readDraft(key, shape))) {
      const field = name as Path<Values>;
      if (isEmpty(getValues(field))) setValue(field, value as PathValue<Values, Path<Values>>);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => void (isOver.current || writeDraft(key, shape, values)),
    });
  }, [key, shape, getValues, setValue, subscribe]);

  return useCallback(() => {
    isOver.current = true;
    withTabStorage((storage) => storage.removeItem(key));
  }, [key]);
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

/** The stored draft; empty if there is none or it has another shape. */
export function readDraft<Draft extends object>(key: string, shape: z.ZodType<Draft>): Partial<Draft> {
  return withTabStorage((storage) => shape.safeParse(JSON.parse(storage.getItem(key) ?? "{}")).data) ?? {};
}

function writeDraft<Draft>(key: string, shape: z.ZodType<Draft>, values: unknown) {
  const draft = shape.safeParse(values);
  if (draft.success) withTabStorage((storage) => storage.setItem(key, JSON.stringify(draft.data)));
}
