// One session with the orders server, by one of the npm clients: prints what it saw as JSON.
// Usage: session.mjs MODULES (sdk|client) (stdio COMMAND ARGUMENTS… | http URL)
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [modules, which, transport, ...target] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(modules, "@modelcontextprotocol", path)));
const places = {
  sdk: ["sdk/dist/esm/client/index.js", "sdk/dist/esm/client/stdio.js", "sdk/dist/esm/client/streamableHttp.js"],
  client: ["client/dist/index.mjs", "client/dist/stdio.mjs", "client/dist/index.mjs"],
}[which];
const { Client } = await load(places[0]);
const { StdioClientTransport } = await load(places[1]);
const { StreamableHTTPClientTransport } = await load(places[2]);

const client = new Client({ name: "npm", version: "1" });
await client.connect(
  transport === "http"
    ? new StreamableHTTPClientTransport(new URL(target[0]))
    : new StdioClientTransport({ command: target[0], args: target.slice(1), env: process.env }),
);
const seen = {
  server: client.getServerVersion().name,
  tools: (await client.listTools()).tools.map((tool) => tool.name),
  resources: (await client.listResources()).resources.map((resource) => resource.uri),
  templates: (await client.listResourceTemplates()).resourceTemplates.map((one) => one.uriTemplate),
  prompts: (await client.listPrompts()).prompts.map((prompt) => prompt.name),
  found: (await client.callTool({ name: "search_orders", arguments: { status: "paid" } })).content[0].text,
  counted: (
    await client.callTool({ name: "order_summary", arguments: { since: "2026-11-01", until: "2026-11-30" } })
  ).structuredContent,
  refused: (await client.callTool({ name: "search_orders", arguments: { status: "lost" } })).isError,
  order: (await client.readResource({ uri: "orders://o_1" })).contents[0].text,
  report: (await client.getPrompt({ name: "weekly_report", arguments: { week: "2026-W48" } })).messages.length,
};
await client.close();
console.log(JSON.stringify(seen));
