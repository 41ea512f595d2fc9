FROM alpine
COPY . .
COPY run.sh /usr/bin/run
ENTRYPOINT ["run"]
