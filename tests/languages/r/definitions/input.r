pay <- function(order) {
  inner <- 1
  inner
}
limit = 3
.hidden <- 4
5 -> spare
