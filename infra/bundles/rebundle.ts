import { join } from 'node:path'
import { repositoryRoot } from '../repository.ts'
import { rebundle } from './bundleFunctions.ts'

// `node infra/bundles/rebundle.ts <function> …` bundles these functions of the local stage again; `npm start` calls it
// when their code was saved. What cannot be bundled is printed, and the exit code is 1.
try {
  await rebundle(process.argv.slice(2), join(repositoryRoot, 'cdk.out/local/bundles'))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
