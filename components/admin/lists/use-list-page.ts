import { useState } from "react";
import { useListAddress } from "@/components/ui/list-address.client";
import { toast, type Toast } from "@/components/ui/toast";
import { callAdmin, toastFailure, toastReason } from "@/components/admin/call-admin";
import { noteOpener, returnFocus, returnFocusWhenGone, type Opener } from "./return-focus";
import { useAdminList, useListChanges } from "./use-admin-list";

interface ListPageOptions {
  /** The list's element id, by which focus finds its rows */
  id: string;
  path: string;
  defaultSort: string;
  /** The prefix of the second list's parameters in the address, on a page with two */
  prefix?: string;
  filters?: Record<string, string>;
  /** Loads the list again whenever a dialog closes, because other admins decide the same rows */
  reloadsOnClose?: boolean;
}

/** A call about one row. On success the row leaves the list. */
interface RowCall<Row> {
  method: "DELETE" | "PUT";
  address: string;
  body?: unknown;
  done: Toast;
  failed: string;
  /** Shows the server's reason instead of `failed` if it gave one */
  showsReason?: boolean;
  keepsRow?: boolean;
  /** The row that the open dialog shows next; without one it closes */
  next?: Row;
  /** Handles an error itself and returns true, or false for a toast */
  onError?: (error: unknown) => boolean;
}

/** A dashboard list, the row whose dialog is open and the row whose call is running. */
export function useListPage<Row extends { id: string }, What extends string = "view">(options: ListPageOptions) {
  const { id, path, defaultSort, prefix, filters, reloadsOnClose } = options;
  const address = useListAddress({ defaultSort, prefix });
  const list = useAdminList<Row>(path, address, filters);
  const { removeRows, reload } = useListChanges<Row>(path);
  const [opened, setOpened] = useState<{ what: What; row: Row; opener: Opener } | null>(null);
  const [pendingId, setPendingId] = useState<string | null>(null);
  const close = () => {
    setOpened(null);
    if (reloadsOnClose) void reload();
  };

  const act = async (
    row: Row,
    { done, failed, showsReason, keepsRow, next, onError, address: to, ...call }: RowCall<Row>,
  ): Promise<boolean> => {
    if (pendingId) return false;
    setPendingId(row.id);
    const opener = noteOpener(id);
    try {
      await callAdmin(to, call);
      if (!keepsRow) removeRows([row.id]);
      toast(done);
      if (opened) setOpened(next ? { ...opened, row: next } : null);
      else returnFocusWhenGone(opener);
      return true;
    } catch (error) {
      if (!onError?.(error)) (showsReason ? toastReason : toastFailure)(error, failed);
      return false;
    } finally {
      setPendingId(null);
      void reload();
    }
  };

  return {
    id,
    address,
    list,
    rows: list.data?.rows ?? [],
    removeRows,
    reload,
    act,
    pendingId,
    isPending: pendingId !== null,
    open: (what: What, row: Row) => setOpened({ what, row, opener: noteOpener(id) }),
    /** Shows another row in the open dialog, or closes it */
    show: (what: What, row: Row | undefined) => setOpened((before) => (row && before ? { ...before, what, row } : null)),
    close,
    opened: opened && {
      ...opened,
      remove: () => removeRows([opened.row.id]),
      dialog: { onClose: close, returnFocus: () => returnFocus(opened.opener, opened.row.id) },
    },
  };
}

export type ListPageState<Row extends { id: string }> = Pick<ReturnType<typeof useListPage<Row, never>>, "id" | "address" | "list">;
