# syntax=docker/dockerfile:1
ARG BASE=alpine
FROM golang:1.22 AS build
WORKDIR /src
COPY go.mod go.sum ./
COPY cmd/ ./cmd/
ADD assets/logo.svg /assets/
RUN go build -o /kettle ./cmd/kettle

FROM ghcr.io/acme/base@sha256:0000000000000000000000000000000000000000000000000000000000000000
COPY --from=build /kettle /usr/bin/kettle
COPY --chown=app:app config.yaml /etc/kettle/config.yaml
ENTRYPOINT ["/usr/bin/kettle"]
