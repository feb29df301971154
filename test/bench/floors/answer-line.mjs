// The least that an extension can be: one line in, one line out, and the end with the end of the input.
let text = "";
process.stdin.setEncoding("utf8").on("data", (more) => {
  text += more;
  const end = text.indexOf("\n");
  if (end === -1) return;
  const { id } = JSON.parse(text.slice(0, end));
  const result = {
    protocolVersion: "2",
    name: "x",
    version: "1",
    stateSchemaVersion: 0,
    subscriptions: ["input.receive"],
  };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
  text = text.slice(end + 1);
});
