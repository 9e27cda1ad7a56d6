import { importsOf, isTest, type SourceTree } from '../structure/sourceTree.ts'

/**
 * What a change may lack that no check can decide: a line for the people who notice it, a description that no longer holds,
 * a test of what is new, and the tests with a server, which `npm run check` does not run. `npm run check` prints them last.
 */
export function remindersFor({ changed, added, removed, tree, readmes }: Change): string[] {
  return [
    ...changelog(changed),
    ...descriptions(changed, readmes),
    ...newTests(changed),
    ...unmetProblems(added, tree),
    ...unplantedField(changed, added),
    ...formerInputs(changed, removed),
    ...testsWithServer(changed, tree),
  ]
}

export interface Change {
  readonly changed: readonly string[]
  /** The lines that the change adds to the catalogue of problems and to functions. */
  readonly added: readonly string[]
  /** The lines that it takes from the runbook of the operators. */
  readonly removed: readonly string[]
  readonly tree: SourceTree
  readonly readmes: readonly string[]
}

/** New problems that no test of the server expects; a test of the site only shows their sentence. */
function unmetProblems(added: readonly string[], { files, read }: SourceTree): string[] {
  const tests = files.filter(file => /^functions\/.*\.test\.ts$/.test(file)).map(read)
  return added
    .map(line => /'([a-z]\w*\.\w+)': \d+/.exec(line)?.[1])
    .filter(id => id !== undefined && !tests.some(text => text.includes(`'${id}'`)))
    .map(id => `no test in functions expects ${id}; one shows when a call refuses with it, and when not`)
}

const leakTest = 'infra/proof/leak.stack.test.ts'

/** A field that is encrypted since this change, while no new value is searched for. */
function unplantedField(changed: readonly string[], added: readonly string[]): string[] {
  return added.some(line => /\bcipher\.encrypt\(/.test(line)) && !changed.includes(leakTest)
    ? [
        `a field is encrypted by this change; plant a value of it in ${leakTest}, which searches for it everywhere`,
      ]
    : []
}

/** An example of the runbook that is gone or other now, while no flow keeps it as an input that it still takes. */
function formerInputs(changed: readonly string[], removed: readonly string[]): string[] {
  return removed.some(line => /^ {2}"\w+": /.test(line)) &&
    !changed.some(file => file.endsWith('/fixtures/released.json'))
    ? [
        'an example of workflows/OPERATIONS.md has changed; keep the former one in fixtures/released.json of its flow, because people still paste it',
      ]
    : []
}

function changelog(changed: readonly string[]): string[] {
  const noticed = changed.some(
    file =>
      (/^shared\/(texts|contracts)\//.test(file) && !isTest(file)) || file === 'workflows/OPERATIONS.md',
  )
  return noticed && !changed.includes('CHANGELOG.md')
    ? [
        'CHANGELOG.md has no new line; add one if investors, operators or callers of the API notice the change',
      ]
    : []
}

/** The folder of a domain or a flow; `undefined` for a file elsewhere. */
const partOf = (file: string): string | undefined => /^(functions|workflows)\/[^/]+(?=\/)/.exec(file)?.[0]

/** Records, rules and commands are what a README of a domain or flow describes. */
const isDescribed = (file: string): boolean =>
  /(Store|Rows|Commands|Lifecycle|Pricing|definition)\.ts$/.test(file)

function descriptions(changed: readonly string[], readmes: readonly string[]): string[] {
  const parts = Map.groupBy(changed.filter(isDescribed), partOf)
  return [...parts].flatMap(([part, files]) => {
    const readme = `${part}/README.md`
    return readmes.includes(readme) && !changed.includes(readme)
      ? [`${readme} is unchanged; does it still describe ${files.map(nameOf).join(', ')}?`]
      : []
  })
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

/** Where tests stand beside the code: a flow's test may show what it needs of a domain, but not what the site shows. */
const sides = [
  { name: 'functions or workflows', holds: /^(functions|workflows)\// },
  { name: 'web/src', holds: /^web\/src\// },
]

function newTests(changed: readonly string[]): string[] {
  const code = changed.filter(file => /\.tsx?$/.test(file))
  return sides.flatMap(({ name, holds }) => {
    const files = code.filter(file => holds.test(file))
    return files.length > 0 && !files.some(isTest)
      ? [`no test in ${name} has changed; a new rule, refusal or way to end needs one beside it`]
      : []
  })
}

/** The tests with a server that make a changed call, or start a changed flow, by themselves or through a driver. */
function testsWithServer(changed: readonly string[], tree: SourceTree): string[] {
  const names = new Set(changed.flatMap(file => nameOfCall(file, tree)))
  if (names.size === 0) return []
  const mentions = (file: string): boolean =>
    [...names].some(name => new RegExp(`'${name}'|^  ${name}: \\{`, 'm').test(tree.read(file)))
  // The access matrix is a list of calls by their names.
  const drivers = new Set(
    tree.files
      .filter(file => /^(infra|web\/journeys)\/drivers\/|^infra\/proof\/accessMatrix\.ts$/.test(file))
      .filter(mentions),
  )
  const users = tree.files.filter(
    file =>
      /\.(stack\.test|journey)\.ts$/.test(file) &&
      (mentions(file) || importsOf(tree, file).some(target => drivers.has(target))),
  )
  return users.length === 0
    ? []
    : [
        `not run here, though they use ${[...names].join(', ')}: ${users.join(', ')}. PROVE=1 npx vitest run --project stack <file> runs one; npm test runs most, npm run prove all`,
      ]
}

/** The call of a contract or handler, or the flow of a folder. */
function nameOfCall(file: string, { files }: SourceTree): string[] {
  if (isTest(file) || !file.endsWith('.ts')) return []
  const flow = /^workflows\/([^/]+)\//.exec(file)?.[1]
  if (flow !== undefined) return [flow]
  const name = nameOf(file).replace(/\.ts$/, '')
  const isCall =
    /^(shared\/contracts|functions)\//.test(file) &&
    name !== 'events' &&
    files.some(
      one =>
        one.startsWith('shared/contracts/') && one.split('/').length >= 4 && nameOf(one) === `${name}.ts`,
    )
  return isCall ? [name] : []
}
