import { Prisma } from "@/prisma/generated/client";

/** Whether the database refused a duplicate row. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
