FROM --platform=linux/amd64 python:3.13-slim AS build
COPY pyproject.toml src/app.py /app/
ADD ./conf/site.conf /etc/
# COPY commented.txt /
RUN cat docs/quoted.txt
FROM ghcr.io/acme/base@sha256:abc
COPY --from=build /app /app
FROM build
FROM scratch
FROM ${IMAGE}:1
