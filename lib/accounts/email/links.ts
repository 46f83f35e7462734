import { appUrl } from "@/lib/platform/env";

// The token is in the fragment, which browsers don't send to servers, so that it reaches no log and no Referer header.

/** The page where a person confirms an address. It sends the token with POST /api/email-confirmations. */
export const confirmEmailLink = (token: string) => `${appUrl()}/confirm-email#${token}`;

/** The page where a person sets a new password. It sends the token with PUT /api/password-resets. */
export const resetPasswordLink = (token: string) => `${appUrl()}/reset-password#${token}`;

/** The page where a person undoes a change of their address. It sends the token with POST /api/email-change-undos. */
export const undoEmailChangeLink = (token: string) => `${appUrl()}/undo-email-change#${token}`;

/** The page where an invited person becomes an admin. It sends the token with POST /api/admin-invitations. */
export const adminInvitationLink = (token: string) => `${appUrl()}/admin-invitation#${token}`;
