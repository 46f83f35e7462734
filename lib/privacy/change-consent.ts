import { giveConsent, listConsents, withdrawConsent } from "@/lib/accounts/consents";
import type { ConsentPurpose } from "@/lib/accounts/schema";
import type { OwnConsent } from "@/lib/accounts/view";
import { inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { endDocumentCheck } from "./end-document-check";

interface ConsentChange {
  actor: Person;
  purpose: ConsentPurpose;
  given: boolean;
  /** If the document check ends: whether published reviews stay */
  keepReviews: boolean;
}

/**
 * Gives or withdraws a consent. Withdrawing the consent to the document check destroys the documents and ends the verification
 * in the same transaction.
 *
 * @throws AppError CONFLICT (the consent to the account can only be withdrawn by deleting the account)
 */
export function changeConsent({ actor, purpose, given, keepReviews }: ConsentChange): Promise<OwnConsent> {
  if (purpose === "account" && !given)
    throw new AppError("CONFLICT", "We can’t run an account without this. To withdraw it, delete your account.");
  return inTransaction(async () => {
    if (given) await giveConsent({ userId: actor.id, purpose });
    else if ((await withdrawConsent({ userId: actor.id, purpose })) && purpose === "document_check")
      await endDocumentCheck({ actor, keepReviews });
    const consents = await listConsents(actor.id);
    return consents.find((consent) => consent.purpose === purpose)!;
  });
}
