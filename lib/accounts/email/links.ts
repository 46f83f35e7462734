import { appUrl } from "@/lib/platform/env";

// The token is in the fragment, which browsers don't send to servers, so that it reaches no log and no Referer header.

export const confirmEmailLink = (token: string) => `${appUrl()}/confirm-email#${token}`;

export const resetPasswordLink = (token: string) => `${appUrl()}/reset-password#${token}`;

export const undoEmailChangeLink = (token: string) => `${appUrl()}/undo-email-change#${token}`;

export const adminInvitationLink = (token: string) => `${appUrl()}/admin-invitation#${token}`;
