#!/bin/sh
# Prisma's CLI requires a schema engine even for commands that don't use it (generate, validate, format).
# scripts/migrate.mjs applies migrations instead; `prisma migrate` needs the real engine.
echo "Prisma's schema engine is not installed. Use 'npm run migrate', or set PRISMA_SCHEMA_ENGINE_BINARY to the real engine." >&2
exit 1
