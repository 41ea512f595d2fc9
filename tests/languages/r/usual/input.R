library(dplyr)
library("tidyr")
require(ggplot2)
requireNamespace("jsonlite", quietly = TRUE)
source("R/helpers.R")
source('lib/units.R', local = TRUE)

heat <- function(level) {
  inner <- 1
  stats::median(level)
}
cool = function(level) level
10 -> limit
shared <<- 2
.hidden <- 3
value <- tools::file_ext("a")
