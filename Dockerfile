# ── everything that is needed to build ───────────────────────────────────────
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma/package.json prisma/
COPY apps/api/package.json apps/api/
COPY apps/demo/package.json apps/demo/
COPY apps/web/package.json apps/web/
RUN npm ci
COPY . .
RUN node scripts/build.mjs

# ── the packages of the running server, and no others ────────────────────────
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY prisma/package.json prisma/
COPY apps/api/package.json apps/api/
COPY apps/demo/package.json apps/demo/
COPY apps/web/package.json apps/web/
# `npm ci --omit=dev` would keep Prisma's command line, as large as all the rest: the client names it as an optional peer, and the tools
# at the root ask for it. Without the tools it goes; the versions are still those of the lockfile.
RUN npm pkg delete devDependencies \
  && npm install --omit=dev --no-save --workspace=@sapa/prisma --workspace=@sapa/api --workspace=@sapa/demo \
  && rm -rf apps/web

# ── what runs ────────────────────────────────────────────────────────────────
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/prisma/dist prisma/dist
COPY --from=build /app/prisma/schema.prisma prisma/
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/prisma/reference prisma/reference
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/demo/dist apps/demo/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY scripts scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# `exec`: the server itself is told when the container is stopped.
CMD ["sh", "-c", "node scripts/prepare-database.mjs && exec node apps/api/dist/main.js"]
