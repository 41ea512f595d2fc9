include common.mk
-include local.mk other.mk
sinclude third.mk

.PHONY: all test

all: build test

build: main.o
	cc -o kettle main.o

test lint: build
	./run
