# Two images from one build: `api` (also the worker and the migrations) and `web`. Each is a bare Debian with the folder that
# infra/release/assemble.sh makes, Node within it, and no package manager of ours. The third, `postgres`, is PostgreSQL with the
# tools of the backups, which it calls for each segment of its log.
#   docker build --target api --build-arg COMMIT=$(git rev-parse --short=12 HEAD) -t perchero-api:$VERSION .
# A registry can move a tag: whoever publishes images passes the bases with their digest (name:tag@sha256:…).
# A registry of packages that wants a certificate or an account: --secret id=npmrc,src=…
ARG BUILD_IMAGE=node:24.21.0-bookworm-slim
ARG RUNTIME_IMAGE=debian:12.11-slim
ARG POSTGRES_IMAGE=postgres:15.14-bookworm

FROM ${POSTGRES_IMAGE} AS postgres
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates pgbackrest rclone \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres /var/lib/perchero-backup
COPY infra/backup /opt/perchero/infra/backup
WORKDIR /opt/perchero

FROM ${BUILD_IMAGE} AS build
ARG COMMIT
WORKDIR /source
# What packages there are changes less often than what is done with them.
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/mails/package.json packages/mails/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY tools/package.json tools/
COPY e2e/package.json e2e/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc COMMIT="${COMMIT:?say which commit: --build-arg COMMIT=…}" infra/release/assemble.sh /release/api api \
  && COMMIT="${COMMIT}" infra/release/assemble.sh /release/web web

FROM ${RUNTIME_IMAGE} AS base
ARG COMMIT
ENV NODE_ENV=production COMMIT=${COMMIT} PATH=/opt/perchero/node_modules/.bin:/usr/bin:/bin
WORKDIR /opt/perchero
# Nobody: no name, no home, no shell. Compose makes the file system read-only, with a small /tmp.
USER 10001:10001

FROM base AS web
COPY --from=build /release/web /opt/perchero
EXPOSE 3031
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.WEB_PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=384", "apps/web/server.ts"]

FROM base AS api
COPY --from=build /release/api /opt/perchero
EXPOSE 3021
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.OPS_PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=640", "apps/api/src/main-api.ts"]
