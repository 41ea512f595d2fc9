# library(commented)
text <- "library(quoted)"
raw <- r"(source("raw.R"))"
library(package = named)
library(pkg, character.only = TRUE)
requireNamespace(pkg, quietly = TRUE)
suppressPackageStartupMessages(library(quiet))
if (!require(maybe)) install.packages("maybe")
source(file.path("R", "x.R"))
source(path)
inside:::internal()
`odd name` <- 1
x$field <- 3
names(x) <- "a"
local({ within <- 1 })
