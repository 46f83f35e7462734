import type { Client } from "pg";

export const FEED_ROW: string;
export function readIdentity(client: Client): Promise<string | null>;
export function identitySql(identity: string): string;
export function isSameDatabase(one: string, other: string): boolean;
