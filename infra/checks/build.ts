import { fileURLToPath } from 'node:url'
import { buildWhatIsStale } from '../local/stack/build.ts'

// What every stack of the checks is made of, once for all of them: the stacks of the stage `local` and the site.
const root = fileURLToPath(new URL('../..', import.meta.url))
await buildWhatIsStale(root, line => void process.stdout.write(`${line}\n`))
