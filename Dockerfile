# Build with the whole tree, run with what production needs, as nobody special, on a read-only file system.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY scripts ./scripts
COPY src ./src
# `--build-arg SANDBOX=no` leaves out the chains of the sandbox, a quarter of a gigabyte that real money does not need.
ARG SANDBOX=yes
RUN npm run build && npm prune --omit=dev && \
    if [ "$SANDBOX" = no ]; then rm -rf node_modules/@nomicfoundation node_modules/litesvm*; fi

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 TOLLGAUGE_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY docs ./docs
# The Python engine's snapshot is made here: where the image runs, nothing can be kept beside it.
RUN echo '{"code":"x = 1"}' | node dist/main.js run developer.code-metrics > /dev/null
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8402
HEALTHCHECK --start-period=60s --interval=15s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8402) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js", "serve"]
