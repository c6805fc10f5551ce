# Functions and branch points of R files by R's own parser: one JSON line for each path on standard input.
quoted <- function(text) paste0('"', gsub('(["\\\\])', '\\\\\\1', text), '"')

measure <- function(path) {
  data <- getParseData(parse(path, keep.source = TRUE, encoding = "UTF-8"), includeText = TRUE)
  terminal <- data[data$terminal, ]
  points <- terminal[terminal$token %in% c("IF", "FOR", "WHILE", "REPEAT", "AND2", "OR2"), ]
  parent <- setNames(data$parent, data$id)
  assigns <- data[data$token %in% c("LEFT_ASSIGN", "EQ_ASSIGN"), ]
  functions <- list()
  for (row in seq_len(nrow(assigns))) {
    around <- assigns$parent[row]
    inside <- data[data$parent == around & data$token != "COMMENT", ]
    inside <- inside[order(inside$line1, inside$col1), ]
    if (nrow(inside) < 3 || inside$id[2] != assigns$id[row]) next
    body <- data[data$parent == inside$id[3] & data$token %in% c("FUNCTION", "'\\\\'"), ]
    # `holder$name <- function` names it too.
    target <- tail(data[data$parent == inside$id[1] & data$token != "COMMENT", ], 1)
    if (nrow(body) == 0 || nrow(target) == 0 || !target$token %in% c("SYMBOL", "STR_CONST", "SLOT")) next
    functions[[length(functions) + 1]] <- list(
      name = gsub("^[`\"']|[`\"']$", "", target$text), line = target$line1, endLine = inside$line2[3],
      id = inside$id[3], points = 0)
  }
  ids <- vapply(functions, function(each) each$id, numeric(1))
  for (id in points$id) {
    at <- id
    while (at > 0 && !(at %in% ids)) at <- parent[[as.character(at)]]
    if (at > 0) functions[[match(at, ids)]]$points <- functions[[match(at, ids)]]$points + 1
  }
  entries <- vapply(functions, function(each) sprintf(
    '{"name":%s,"line":%d,"endLine":%d,"branchPoints":%d}', quoted(each$name), as.integer(each$line), as.integer(each$endLine), as.integer(each$points)), "")
  sprintf('{"file":%s,"functions":[%s],"branchPoints":%d}', quoted(path), paste(entries, collapse = ","), nrow(points))
}

input <- file("stdin", "r")
repeat {
  path <- readLines(input, n = 1)
  if (length(path) == 0) break
  cat(tryCatch(measure(path), error = function(problem) sprintf('{"file":%s,"error":"not parsed"}', quoted(path))), "\n", sep = "")
}
