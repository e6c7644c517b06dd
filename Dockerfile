# ── everything that is needed to build ───────────────────────────────────────
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma/package.json prisma/
COPY apps/api/package.json apps/api/
COPY apps/bench/package.json apps/bench/
COPY apps/demo/package.json apps/demo/
COPY apps/web/package.json apps/web/
RUN npm ci
COPY . .
RUN node scripts/run.mjs build

# ── the packages of the running server, and no others ────────────────────────
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma/package.json prisma/
COPY apps/api/package.json apps/api/
COPY apps/bench/package.json apps/bench/
COPY apps/demo/package.json apps/demo/
COPY apps/web/package.json apps/web/
# `npm ci --omit=dev` would keep Prisma's command line tool, as large as all the rest: it is an optional peer of the client, and the root's
# dev dependencies require it. Without these it is left out; the versions are still those of the lockfile.
RUN npm pkg delete devDependencies \
  && npm install --omit=dev --no-save --workspace=@sapa/prisma --workspace=@sapa/api \
  && rm -rf apps/bench apps/demo apps/web

# ── what runs ────────────────────────────────────────────────────────────────
# docker-compose.yml chooses between the last two by the value of SEED_DEMO, hence their names.
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
COPY --from=build /app/apps/web/dist apps/web/dist
COPY scripts scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Bash makes the request itself: starting a Node process each time would cost more than the answer. While the database is migrated, `ready`
# is a 503.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /api/health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# Without it each thread of libc's keeps freed memory of its own.
ENV MALLOC_ARENA_MAX=2
# The server listens at once, and serves when the database is migrated.
CMD ["node", "apps/api/dist/server.js", "--after", "scripts/prepare-database.mjs"]

# ── the same, with what makes the demo people and draws their pictures ───────
FROM demo-false AS demo-true
COPY --from=build /app/node_modules/@lobehub/fluent-emoji-3d node_modules/@lobehub/fluent-emoji-3d
COPY --from=build /app/apps/demo/package.json apps/demo/
COPY --from=build /app/apps/demo/dist apps/demo/dist

# The default target of `docker build .`.
FROM demo-false
