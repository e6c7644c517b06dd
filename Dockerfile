# ── build ────────────────────────────────────────────────────────────────────
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma/package.json prisma/
COPY apps/api/package.json apps/api/
COPY apps/bench/package.json apps/bench/
COPY apps/demo/package.json apps/demo/
COPY apps/shared/package.json apps/shared/
COPY apps/web/package.json apps/web/
RUN npm ci
COPY . .
RUN node scripts/run.mjs build

# ── packages of the running server ───────────────────────────────────────────
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma/package.json prisma/
COPY apps/api/package.json apps/api/
COPY apps/bench/package.json apps/bench/
COPY apps/demo/package.json apps/demo/
COPY apps/shared/package.json apps/shared/
COPY apps/web/package.json apps/web/
# Without dev dependencies in package.json, npm omits Prisma's command line tool, an optional peer
# dependency that is as large as all other packages together. The versions are from the lockfile.
# The list of packages (SBOM) also contains the packages in the web app's files.
RUN npm sbom --sbom-format=cyclonedx --omit=dev --package-lock-only > sbom.cdx.json \
  && npm pkg delete devDependencies \
  && npm install --omit=dev --no-save --workspace=@sapa/shared --workspace=@sapa/prisma --workspace=@sapa/api \
  && rm -rf apps/bench apps/demo apps/web \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.?ts' \) -delete

# ── server ───────────────────────────────────────────────────────────────────
# docker-compose.yml chooses one of the last two targets by the value of SEED_DEMO.
FROM node:24-bookworm-slim AS demo-false
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data UPLOADS_DIR=/data/uploads SEED_DEMO=false
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/prisma/dist prisma/dist
COPY --from=build /app/prisma/schema.prisma prisma/
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/prisma/reference prisma/reference
COPY --from=build /app/prisma/sql prisma/sql
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/shared/dist apps/shared/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY scripts scripts
COPY LICENSE ./
# The operator's command: `docker compose exec app sapa doctor`.
RUN ln -s /app/apps/api/dist/cli/sapa.js /usr/local/bin/sapa \
  && chmod +x apps/api/dist/cli/sapa.js \
  && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Bash makes the request, because a Node process per check is expensive. `ready` is 503 during
# migrations.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /api/health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# Use fewer glibc memory pools, because the pools keep freed memory per thread.
ENV MALLOC_ARENA_MAX=2
# The log's first line and /api/health/details show the commit.
ARG COMMIT=
ARG SOURCE=
ENV COMMIT=$COMMIT
LABEL org.opencontainers.image.title="Šapa" \
  org.opencontainers.image.description="A social and marketplace web app for pets and their people" \
  org.opencontainers.image.version="1.0.0" \
  org.opencontainers.image.revision="$COMMIT" \
  org.opencontainers.image.source="$SOURCE" \
  org.opencontainers.image.licenses="MIT"
# The server listens immediately and handles requests after the database migration.
CMD ["node", "--import", "./apps/api/dist/tracing.js", "apps/api/dist/server.js", "--after", "scripts/prepare-database.mjs"]

# ── server with demo data ────────────────────────────────────────────────────
FROM demo-false AS demo-true
COPY --from=build /app/node_modules/@lobehub/fluent-emoji-3d node_modules/@lobehub/fluent-emoji-3d
COPY --from=build /app/apps/demo/package.json apps/demo/
COPY --from=build /app/apps/demo/dist apps/demo/dist
COPY --from=build /app/apps/demo/videos apps/demo/videos

# The default target of `docker build .`.
FROM demo-false
