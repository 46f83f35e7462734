import { listedAdmin } from "@/lib/accounts/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { listAdmins } from "@/lib/verification/list-admins";
import { ADMIN_SORTS } from "@/lib/accounts/schema";
import { listQuery } from "../../parameters";

export const GET = adminRead({
  summary: "The admins",
  query: listQuery(ADMIN_SORTS),
  response: { rows: listedAdmin },
  handle: ({ actor, query }) => listAdmins({ adminId: actor.id, ...query }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");
