# SchoolSach on Node 24 LTS. With DATABASE_URL set it keeps no state; without it, the embedded Postgres keeps its data in /app/.data.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=build --chown=node:node /app ./
RUN mkdir -p .data && chown node:node .data .
USER node
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD node -e "fetch('http://localhost:'+process.env.PORT+'/api/health').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"
CMD ["node", "scripts/start.mjs"]
