import { judgeSearch, readJudgedSearch } from "@/lib/analytics/judge-search";
import { judgedSearchQuery, searchJudgement } from "@/lib/analytics/schema";
import { judgedSearch } from "@/lib/analytics/view";
import { adminRead, adminWrite, onlyAllows } from "@/lib/http/route";

export const GET = adminRead({
  summary: "The first results of a search, with what the team thinks of them",
  query: judgedSearchQuery,
  response: { schema: judgedSearch },
  handle: ({ query }) => readJudgedSearch(query),
});

export const PUT = adminWrite({
  summary: "Say which schools answer a search and which don’t",
  description: "Replaces what was said before. `npm run bench -- recall judged` measures the search by it.",
  body: searchJudgement,
  handle: ({ actor, body }) => judgeSearch({ actor, judgement: body }),
});

export const { POST, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "PUT");
