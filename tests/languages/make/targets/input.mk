.PHONY: all
all test-unit: build/x.o
	gcc -o x build/x.o
%.o: %.c
	gcc -c $<
$(NAME): all
