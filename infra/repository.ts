import { join } from 'node:path'

/** The folder of the whole project. It stands alone so that no start loads the CDK for it. */
export const repositoryRoot = join(import.meta.dirname, '..')
