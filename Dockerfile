# The image of the server: API and built web app. docs/operations.md says how to run it.

FROM node:24.21.0-trixie-slim AS source
WORKDIR /app
COPY . .

# The web app, with everything that builds it. Not by npm run: without install scripts the package `node` is empty.
FROM source AS web
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
WORKDIR /app/apps/web
RUN node ../../node_modules/vite/bin/vite.js build && node build-pages.ts
WORKDIR /app/apps/widget
RUN node build.ts

# What runs: the packages of the server alone.
FROM source AS server
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace apps/api \
  && rm -rf apps/web apps/widget e2e bench scripts docs \
  && find apps packages simulators -name '*.test.ts' -delete \
  && rm -rf apps/api/src/testing

FROM node:24.21.0-trixie-slim
# For backups: pg_dump, pg_restore and psql, of PostgreSQL 17.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node /backups
WORKDIR /app
COPY --from=server /app ./
COPY --from=web /app/apps/web/dist ./apps/web/dist
COPY --from=web /app/apps/widget/dist ./apps/widget/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/tmp/compile MALLOC_ARENA_MAX=2
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does, but for npm: signals reach the server.
CMD ["node", "--expose-gc", "--v8-pool-size=1", "--max-semi-space-size=8", "--max-old-space-size=160", "apps/api/src/main.ts"]
