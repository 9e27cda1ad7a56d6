import { fileURLToPath } from 'node:url'
import { buildWhatIsStale } from '../local/build.ts'

// Builds what all stacks of the checks use: the templates of the stage `local` and the site.
const root = fileURLToPath(new URL('../..', import.meta.url))
await buildWhatIsStale(root, line => void process.stdout.write(`${line}\n`))
