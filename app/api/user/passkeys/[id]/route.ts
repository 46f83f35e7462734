import { getOwnPasskey, removePasskey, renamePasskey } from "@/lib/accounts/passkeys/passkeys";
import { ownPassword, passkeyRenaming } from "@/lib/accounts/schema";
import { ownPasskey } from "@/lib/accounts/view";
import { onlyAllows, userWrite } from "@/lib/http/route";
import { idParams } from "../../../parameters";

export const PUT = userWrite({
  summary: "Rename a passkey",
  params: idParams,
  authorize: ({ id }, { actor }) => getOwnPasskey({ id, userId: actor.id }),
  body: passkeyRenaming,
  response: { schema: ownPasskey },
  handle: async ({ subject, body }) => renamePasskey({ id: subject.id, ...body }),
});

export const DELETE = userWrite({
  summary: "Remove a passkey, with your password",
  params: idParams,
  authorize: ({ id }, { actor }) => getOwnPasskey({ id, userId: actor.id }),
  body: ownPassword,
  errors: ["CONFLICT", "PASSKEY_REQUIRED"],
  handle: async ({ actor, subject, body }) => removePasskey({ actor, passkey: subject, ...body }),
});

export const { GET, POST, PATCH, OPTIONS } = onlyAllows("PUT", "DELETE");
