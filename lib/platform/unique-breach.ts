import { Prisma } from "@/prisma/generated/client";

/** Whether the database refused because a row like this one is there already. */
export const isUniqueBreach = (error: unknown): boolean => error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
