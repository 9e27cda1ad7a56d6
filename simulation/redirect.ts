import { registerHooks } from 'node:module'

/**
 * Loads the house's own code as it is, except for the doors to AWS, the clock's timers and chance: those lead to
 * `standIns/`. Imported before anything of `functions` or `workflows`.
 */

const here = new URL('.', import.meta.url).href
const house = new URL('../', import.meta.url).href
const isOf = (url: string | undefined, ...folders: readonly string[]): boolean =>
  folders.some(folder => url?.startsWith(house + folder) === true)

/** Files of the platform that open a door. */
const doors = ['table', 'secrets', 'fieldCipher', 'email', 'objectStore', 'executions', 'taskTokens']
const standIn = new Map([
  ...doors.map((name): [string, string] => [
    `${house}functions/platform/${name}.ts`,
    `${here}standIns/${name}.ts`,
  ]),
  [`${house}functions/auth/passwordHash.ts`, `${here}standIns/passwordHash.ts`],
])
/** Modules of Node whose answers differ from run to run. */
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
      'infra/proof/',
      'infra/local/stepFunctions/',
    )
    const other = isOurs ? chance.get(specifier) : undefined
    if (other !== undefined) return { url: other, format: 'module-typescript', shortCircuit: true }
    const found = next(specifier, context)
    const instead = isOf(parent, 'simulation/') ? undefined : standIn.get(found.url)
    return instead === undefined ? found : { ...found, url: instead, shortCircuit: true }
  },
})
