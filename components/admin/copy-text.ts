import { toast } from "@/components/ui/toast";
import { toastFailure } from "./call-admin";

/**
 * Copies a text, which may still be loading, and confirms with a toast. The clipboard takes the promise itself, because browsers
 * allow copying only shortly after a click.
 */
export async function copyText(text: string | Promise<string>, message: string) {
  try {
    const blob = Promise.resolve(text).then((words) => new Blob([words], { type: "text/plain" }));
    // The catch block below reports a failed fetch.
    blob.catch(() => null);
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    toast({ title: "Copied", text: message });
  } catch (error) {
    toastFailure(await failureOf(text, error), "Failed to copy. Please try again.");
  }
}

/** The error of loading the text if that failed, else the clipboard's error. */
async function failureOf(text: string | Promise<string>, clipboardError: unknown): Promise<unknown> {
  try {
    await text;
    return clipboardError;
  } catch (error) {
    return error;
  }
}
