FROM registry:5000/acme/base
FROM registry:5000/acme/tools:1.2-slim AS tools
FROM registry:5000/acme/slim@sha256:abc
FROM python:3.13 AS app
FROM ${REGISTRY}:5000/acme/other
COPY ["app.py", "lib/money.py", "/srv/"]
ADD --chown=app [ "conf/site.conf" , "/etc/"]
COPY run.sh /usr/bin/run
RUN ["sh", "-c", "true"]
CMD ["python", "app.py"]
