import { hashing } from "@/lib/accounts/password-threads";

// A quarter of a second a password is right for people and too dear for some hundred tests with people in them.
// tests/integration/accounts/password-cost.alone.test.ts sees the real cost.
hashing.cost = 4;
