/**
 * Loaded before every command of the project (`node --import ./infra/requireNode.js …`). An older Node cannot read
 * TypeScript and would only say ERR_UNKNOWN_FILE_EXTENSION. Plain JavaScript, so that any Node can run it.
 */
const needed = 24

if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(`Node ${needed} or newer is needed, and this is ${process.version} (${process.execPath}).
The project brings its own: run "npm ci" once, then use the npm scripts ("npm start", "npm test").
Where no package of Node ${needed} exists for this machine (${process.platform} ${process.arch}), install it from https://nodejs.org.
`)
  process.exit(1)
}
