import { appUrl } from "@/lib/platform/env";

// The secret stands behind a #: a browser keeps that part to itself, so it gets into no log and no Referer.

/** Where a person confirms that an address is theirs. The page sends the token on with POST /api/email-confirmations. */
export const confirmEmailLink = (token: string) => `${appUrl()}/confirm-email#${token}`;

/** Where a person sets a new password. The page sends the token on with PUT /api/password-resets. */
export const resetPasswordLink = (token: string) => `${appUrl()}/reset-password#${token}`;

/** Where a person undoes a change of their address. The page sends the token on with POST /api/email-change-undos. */
export const undoEmailChangeLink = (token: string) => `${appUrl()}/undo-email-change#${token}`;

/** Where an invited person becomes an administrator. The page sends the token on with POST /api/admin-invitations. */
export const adminInvitationLink = (token: string) => `${appUrl()}/admin-invitation#${token}`;
