import { Prisma } from "@/prisma/generated/client";

/** Whether the database refused because a row like this one is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
