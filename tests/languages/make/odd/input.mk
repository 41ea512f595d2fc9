# include commented.mk
include $(DIR)/x.mk
include $(wildcard *.mk)
-include $(DEPS)
TEXT = include quoted.mk
define BLOCK
include defined.mk
target:
endef

%.o: %.c
	include recipe.mk

$(OUT): x
main.o: main.c
.SUFFIXES:
double:: x
debug: CFLAGS += -g
build/out.txt: a
ifdef X
include cond.mk
endif
