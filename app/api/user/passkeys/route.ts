import { addPasskey } from "@/lib/accounts/passkeys/add-passkey";
import { challengeOf } from "@/lib/accounts/passkeys/challenges";
import { listPasskeys } from "@/lib/accounts/passkeys/passkeys";
import { newPasskey } from "@/lib/accounts/schema";
import { browserOf } from "@/lib/accounts/sessions/browser";
import { ownPasskey } from "@/lib/accounts/view";
import { onlyAllows, userRead, userWrite } from "@/lib/http/route";
import { ownList, ownListQuery } from "../own-list";

export const GET = userRead({
  summary: "Your passkeys",
  query: ownListQuery,
  response: { rows: ownPasskey },
  handle: async ({ actor, query }) => ownList({ rows: await listPasskeys(actor.id), words: ({ name }) => name, query }),
});

export const POST = userWrite({
  summary: "Add a passkey with the authenticator’s answer",
  description: "Without a name it gets the browser’s. An admin’s other sessions end.",
  body: newPasskey,
  response: { status: 201, schema: ownPasskey },
  errors: ["CONFLICT"],
  repeats: false,
  handle: async ({ actor, body, request }) =>
    addPasskey({ actor, passkey: body, givenChallenge: challengeOf(request), device: browserOf(request).device }),
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
