library(dplyr)
require("stats")
requireNamespace("jsonlite", quietly = TRUE)
source("lib/helpers.R")
total <- purrr::reduce(values, `+`)
# library(commented)
text <- "library(quoted)"
