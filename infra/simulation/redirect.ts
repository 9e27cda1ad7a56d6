import { registerHooks } from 'node:module'

/**
 * Loads the product's code unchanged, except for the modules that reach AWS, timers and chance: these are replaced by
 * `standIns/`. Imported before anything of `functions` or `workflows`.
 */

const here = new URL('.', import.meta.url).href
const root = new URL('../../', import.meta.url).href
const isOf = (url: string | undefined, ...folders: readonly string[]): boolean =>
  folders.some(folder => url?.startsWith(root + folder) === true)

/** Files of the platform that reach AWS. */
const platformModules = [
  'records/table',
  'security/secrets',
  'security/fieldCipher',
  'signing/documentSigner',
  'email',
  'objectStore',
  'referenceData',
  'executions/executions',
  'executions/taskTokens',
  'pdf/opening/openPdf',
]
const standIn = new Map([
  ...platformModules.map((name): [string, string] => [
    `${root}functions/platform/${name}.ts`,
    `${here}standIns/${name.slice(name.lastIndexOf('/') + 1)}.ts`,
  ]),
  [`${root}functions/auth/passwords/passwordHash.ts`, `${here}standIns/passwordHash.ts`],
])
/** Modules of Node whose results differ from run to run. */
const chance = new Map([
  ['node:crypto', `${here}standIns/crypto.ts`],
  ['node:timers/promises', `${here}standIns/timers.ts`],
])

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL
    const isOurs = isOf(
      parent,
      'functions/',
      'workflows/',
      'shared/',
      'infra/drivers/',
      'infra/asl-interpreter/',
    )
    const other = isOurs ? chance.get(specifier) : undefined
    if (other !== undefined) return { url: other, format: 'module-typescript', shortCircuit: true }
    const found = next(specifier, context)
    const instead = isOf(parent, 'infra/simulation/') ? undefined : standIn.get(found.url)
    return instead === undefined ? found : { ...found, url: instead, shortCircuit: true }
  },
})
