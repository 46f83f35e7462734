import { Prisma } from "@/prisma/generated/client";
import { isOrWraps } from "./wrapped-errors.mjs";

const hasCode = (error: unknown, codes: readonly unknown[]) =>
  isOrWraps(error, ({ code, originalCode, kind }) => [code, originalCode, kind].some((one) => codes.includes(one)));

/** NUL and lone surrogates, in text and in JSON. */
export const isInvalidText = (error: unknown): boolean => hasCode(error, ["22021", "22P05"]);

/** Codes of Postgres and of Prisma. A retry may succeed. */
export const isSerializationFailure = (error: unknown): boolean => hasCode(error, ["40P01", "40001", "P2034", "TransactionWriteConflict"]);

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
