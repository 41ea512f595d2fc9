include common.mk rules/c.mk
-include .depend
include $(EXTRA).mk
# include commented.mk
text := include quoted.mk
