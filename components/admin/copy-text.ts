import { toast } from "@/components/ui/toast";
import { toastFailure } from "./call-admin";

/**
 * Copies a text that may still have to be fetched, and says so. The promise goes to the clipboard itself: a browser that
 * wants the press of a button to be recent counts from there.
 */
export async function copyText(text: string | Promise<string>, said: string) {
  try {
    const blob = Promise.resolve(text).then((words) => new Blob([words], { type: "text/plain" }));
    // A fetch that fails is told below, once.
    blob.catch(() => null);
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    toast({ title: "Copied", text: said });
  } catch (error) {
    toastFailure(await failureOf(text, error), "Nothing was copied. Please try again.");
  }
}

/** Why the text did not come, where that was the reason. */
async function failureOf(text: string | Promise<string>, otherwise: unknown): Promise<unknown> {
  try {
    await text;
    return otherwise;
  } catch (error) {
    return error;
  }
}
