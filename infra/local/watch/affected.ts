import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What a saved file is part of. */
export interface Affected {
  /** Names of the functions whose bundles contain it. */
  readonly functions: readonly string[]
  /** The files among them by which the templates may differ: a manifest, a state machine, a contract, the stacks. */
  readonly stacks: readonly string[]
  readonly site: boolean
  /** What runs in the process of the stack or of the vendors is read once, at its start. */
  readonly restart: boolean
}

/** Files that change nothing that runs: tests, notes, what an editor keeps beside a file. */
export const isIgnored = (file: string): boolean =>
  /(^|\/)(dist|node_modules|journeys|testing|fixtures)(\/|$)|\.test\.tsx?$|\.md$|(^|\/)[.#]|~$/.test(file) ||
  !/\.(tsx?|js|json|css|html|svg|ico|woff2|txt)$/.test(file)

/** They decide what every bundle contains. */
const ofAllBundles =
  /^infra\/bundles\/(bundleFunctions|sdkSchemas|serverSources|serverTexts|replaceTexts|workers)\.ts$/
const ofStacks = /^(infra|workflows|shared)\/|(^|\/)manifest\.ts$/
const ofProcess = /^infra\/(local|cdk-local|asl-interpreter|demo)\/|^functions\/sandbox\//
/** Of `infra`, what neither a template nor a running stack reads. */
const ofNothing = /^infra\/(proof|checks|drivers|generate|simulation|secrets)\//

const metafile = z.object({
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.unknown()) })),
})
/** `cdk.out/local/bundles/kyc-api/index.mjs` → `kyc-api` */
const nameOf = (output: string): string => output.split('/').at(-2) ?? ''

/** What these files (paths from `root`) are part of, by the bundles as they were built last. */
export function affectedBy(root: string, files: readonly string[]): Affected {
  const counted = files.filter(file => !isIgnored(file) && !ofNothing.test(file))
  const isAny = (pattern: RegExp): boolean => counted.some(file => pattern.test(file))
  const { outputs } = metafile.parse(
    JSON.parse(readFileSync(join(root, 'cdk.out/local/bundles/meta.json'), 'utf8')),
  )
  // A function that starts a thread has two outputs.
  const functions = new Set(
    Object.entries(outputs)
      .filter(([, { inputs }]) => isAny(ofAllBundles) || counted.some(file => inputs[file] !== undefined))
      .map(([output]) => nameOf(output)),
  )
  return {
    functions: [...functions],
    stacks: counted.filter(
      file => ofStacks.test(file) && !ofProcess.test(file) && !/^shared\/texts\//.test(file),
    ),
    site: isAny(/^(web|shared)\//),
    restart: isAny(ofProcess),
  }
}
