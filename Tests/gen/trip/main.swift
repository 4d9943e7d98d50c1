// Reads routes, one a line, as the generated types, and writes them again. With `secrets`: shows a
// route with secret values, and what is said of a wrong one. With `asks SCHEMA`: asks screens. With
// `walk SCHEMA`: sends typed intents.
switch CommandLine.arguments.dropFirst().first {
case "secrets":
  let route = Payment.Route.pay(pin: 4711, card: "4711 4711", note: "lunch")
  print(route, String(reflecting: [route]), Payment.Route.pin(digits: "4711"), Payment.Route.home)
  dump(route)
  do { _ = try Payment.Route(json: readLine() ?? "") } catch { print(error) }
case "asks":
  await ask(schema: CommandLine.arguments[2])
case "walk":
  try walk(schema: CommandLine.arguments[2])
default:
  while let line = readLine() {
    let route = try EveryType.Route(json: line)
    print(try route.json())
  }
}
