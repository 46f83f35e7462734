import { hashing } from "@/lib/accounts/password-threads";

// At the production cost a hash takes 250 ms, too long for hundreds of tests. password-cost.alone.test.ts checks the production cost.
hashing.cost = 4;
