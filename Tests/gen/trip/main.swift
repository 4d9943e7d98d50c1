// Reads routes, one a line, as the generated types, and writes them again.
while let line = readLine() {
  let route = try EveryType.Route(json: line)
  print(try route.json())
}
