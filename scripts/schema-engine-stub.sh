#!/bin/sh
# Prisma's CLI asks for its schema engine even where it never runs it (generate, validate, format).
# Migrations are applied by scripts/migrate.mjs instead; `prisma migrate` needs the real engine.
echo "Prisma's schema engine is not installed. Use 'npm run migrate', or set PRISMA_SCHEMA_ENGINE_BINARY to the real engine." >&2
exit 1
