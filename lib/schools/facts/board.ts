import { BOARDS, CURRICULA, type Board, type Curriculum } from "@/lib/schools/schema";
import { excerpt, found, isUnknown, none, type ParsedFact, reduce, refused, spellings } from "./parsed-fact";

const BOARD_SPELLINGS = spellings<Board>([
  ["CBSE", "cbse centralboardofsecondaryeducation cbseboard"],
  ["CISCE", "cisce icse isc icseisc icseboard cisceboard councilfortheindianschoolcertificateexaminations"],
  ["State board", "stateboard state ssc hsc matriculation"],
  ["IB", "ib ibdp internationalbaccalaureate"],
  ["Cambridge", "cambridge igcse caie cie cambridgeinternational"],
  ["NIOS", "nios nationalinstituteofopenschooling openschool"],
  ["Other", "other others"],
]);
const isStateBoard = (text: string): boolean => /board$/i.test(text.trim()) && !/^(?:cbse|icse|isc|cisce)\b/i.test(text.trim());

export function readBoard(text: string): ParsedFact<Board> {
  if (isUnknown(text)) return none;
  const board =
    BOARD_SPELLINGS.get(reduce(text)) ??
    BOARDS.find((name) => reduce(name) === reduce(text)) ??
    (isStateBoard(text) ? "State board" : undefined);
  return board ? found(board) : refused(`board “${excerpt(text)}” is not known`);
}

export function curriculumOfBoard(board: Board): Curriculum {
  if (board === "CBSE" || board === "IB") return board;
  return board === "Cambridge" ? "British" : "Other";
}

export function readCurriculum(text: string): ParsedFact<{ curriculum: Curriculum; board: Board | null }> {
  if (isUnknown(text)) return none;
  const curriculum = CURRICULA.find((name) => reduce(name) === reduce(text));
  if (curriculum) return found({ curriculum, board: curriculum === "CBSE" || curriculum === "IB" ? curriculum : null });
  const board = readBoard(text).value;
  return board ? found({ curriculum: curriculumOfBoard(board), board }) : refused(`curriculum “${excerpt(text)}” is not known`);
}

/** Facts that an overview states: "Management: Local body.", "CBSE affiliation no. 730101". */
export function readStatedFacts(overview: string): { schoolType: string | null; board: Board | null; affiliationNumber: string | null } {
  const management = /^Management: ([^\n]{1,80}?)\. (?:Rural|Urban)\./.exec(overview)?.[1] ?? null;
  const affiliation = /\b(CBSE|CISCE|ICSE) affiliation (?:no|number)\b\.?:? *([0-9A-Z/-]{3,20})/i.exec(overview);
  return {
    schoolType: management,
    board: affiliation ? readBoard(affiliation[1]).value : null,
    affiliationNumber: affiliation?.[2] ?? null,
  };
}
