import { isTest } from '../structure/sourceTree.ts'
import { unitProjects } from '../unitProjects.ts'

/** Which checks a change needs, as commands with their remedies. */

export interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** What whoever made the change does when it fails. */
  readonly remedy: string
  /** More exact ones, by the file that failed. */
  readonly remedies?: ReadonlyMap<string, string>
  /** More exact ones, by what it printed. */
  readonly hints?: readonly (readonly [printed: RegExp, remedy: string])[]
}

const vitest = 'node_modules/vitest/vitest.mjs'

/** Tests that read the project's files instead of importing them, with the files that they read. */
const rules: readonly { readonly test: string; readonly reads: RegExp; readonly remedy: string }[] = [
  {
    test: 'shared/tidy.test.ts',
    reads: /\.tsx?$/,
    remedy: 'each line says what to do instead',
  },
  {
    test: 'infra/checks/structure.test.ts',
    reads: /\.(tsx?|css)$|GLOSSARY\.md$/,
    remedy: "npm run structure -- --list '<measure>' lists all places; words are in shared/GLOSSARY.md",
  },
  {
    test: 'infra/proof/accessMatrix.test.ts',
    reads: /^shared\/contracts\/|^infra\/proof\//,
    remedy: 'add a row for the call to infra/proof/accessMatrix.ts, or remove the one of a call that is gone',
  },
  {
    test: 'infra/manifests.test.ts',
    reads: /\/(manifest|definition|dependencies|steps)\.ts$|^functions\/platform\//,
    remedy: 'name the table, vendor, secret or bucket in the manifest that the message names',
  },
  {
    test: 'infra/permissions/grants.test.ts',
    reads: /\/(manifest|definition)\.ts$|OPERATIONS\.md$|^infra\/(?!local|proof|checks)/,
    remedy:
      'the table in workflows/OPERATIONS.md names the roles of startedBy in every definition.ts; what a function may, its manifest says',
  },
  {
    test: 'workflows/operating.test.ts',
    reads: /^workflows\//,
    remedy:
      'workflows/OPERATIONS.md describes every flow of operators, with an input that its definition takes',
  },
  {
    test: 'workflows/operatorFlows.test.ts',
    reads: /^workflows\/|^shared\/operatorFlow\.ts$/,
    remedy: 'the message names the file of the flow; npm run new -- flow writes all that a flow consists of',
  },
  {
    test: 'shared/problem.test.ts',
    reads: /^shared\/(problem\.ts|contracts\/)|^functions\/.*(?<!\.test)\.ts$/,
    remedy: 'npm run new -- refusal writes all places of a refusal; shared/HOWTO.md, "A rule", names them',
  },
  {
    test: 'shared/texts/texts.test.ts',
    reads: /^shared\/(problem\.ts|texts\/)|^web\/src\//,
    remedy:
      'add the sentences that the message names to shared/texts/en/<area>.ts and shared/texts/hi/<area>.ts, or remove those that nothing uses',
  },
  {
    test: 'infra/generate/generators.test.ts',
    reads: /\/testing(\/|\.ts$)|^infra\/generate\//,
    remedy: 'a generator imports what was moved or renamed: correct its template in infra/generate',
  },
  {
    test: 'shared/texts/businessNumbers.test.ts',
    reads: /^shared\/(texts|problem)|\/faqs\/|etters\.ts$/,
    remedy: 'take the number from shared/vocabulary/businessRules.ts',
  },
]

const compiler: Check = {
  name: 'types',
  command: [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/check.tsbuildinfo',
  ],
  remedy: 'correct the lines that the compiler names',
  // The compiler writes the catalogue out, from its first id on.
  hints: [
    [
      /does not satisfy the constraint '"\w+"|^functions\/[\w-]+\/api\.ts.*is missing in type/,
      'what a handler needs is opened in dependencies.ts of its domain',
    ],
    [
      /Type '"\w+\.\w+"' is not assignable|ProblemId/,
      'npm run new -- refusal writes all places of a refusal: shared/problem.ts, the contract, and both languages',
    ],
    [
      /Property '["']\w+\.\w+["']' is missing|SameKeys/,
      'the sentence stands under the same id, with the same values, in shared/texts/en/<area>.ts and shared/texts/hi/<area>.ts',
    ],
  ],
}

/**
 * The checks for a set of changed and of deleted files, in two lanes that run side by side; the checks of a lane run in
 * turn. What imported a deleted file is found by the compiler, and by the rules that read such files.
 */
export function checksFor(
  changed: readonly string[],
  deleted: readonly string[] = [],
): readonly (readonly Check[])[] {
  const affected = [...changed, ...deleted]
  const code = affected.filter(file => /\.tsx?$/.test(file))
  const formatted = changed.filter(file => /\.(tsx?|json|css)$/.test(file))
  const affectsSite = affected.some(file => /^(web|shared)\/.*(?<!\.md)$/.test(file) && !isTest(file))
  const tests = unitTests(changed, affected)
  return [
    [
      ...(code.length > 0 ? [compiler] : []),
      ...(formatted.length > 0 ? [lint(formatted)] : []),
      ...(code.length > 0 ? [unused] : []),
    ],
    [
      ...(tests === undefined ? [] : [tests]),
      ...(affectsSite ? site : []),
      ...(affected.some(file => file.startsWith('infra/generate/')) ? [generated] : []),
    ],
  ]
}

const lint = (files: readonly string[]): Check => ({
  name: 'lint',
  command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...files],
  remedy: 'npx biome check --write corrects most of it',
})

const unused: Check = {
  name: 'unused exports',
  command: ['node_modules/knip/bin/knip.js'],
  remedy: 'remove what nothing uses; what only its own file uses is not exported',
  hints: [[/^Unresolved imports/, 'add the file that is imported, or correct the path']],
}

const generated: Check = {
  name: 'what npm run new writes',
  command: ['infra/checks/generated.ts'],
  remedy: 'correct the template in infra/generate; the file that is named is in a copy of the project',
}

/** The tests that import what changed, and those of the rules that read it; `undefined` when there are none. */
function unitTests(changed: readonly string[], affected: readonly string[]): Check | undefined {
  const importing = changed.filter(
    file => /\.tsx?$/.test(file) && !/^web\/journeys\/|\.stack\.test\.ts$/.test(file),
  )
  const reading = rules.filter(({ reads }) => affected.some(file => reads.test(file)))
  const files = [...new Set([...importing, ...reading.map(({ test }) => test)])]
  if (files.length === 0) return undefined
  return {
    name: 'unit tests that reach the change',
    command: [
      vitest,
      'related',
      '--run',
      ...unitProjects,
      '--passWithNoTests',
      '--reporter=dot',
      '--silent=true',
      ...files,
    ],
    remedy: 'the test names what it expected; run one file with npx vitest run <file>',
    remedies: new Map(reading.map(({ test, remedy }) => [test, remedy])),
    hints: [
      [/FAIL .* \[ \S+ \]/, 'a file that the test imports is missing or does not load: add or correct it'],
    ],
  }
}

const site: readonly Check[] = [
  {
    name: 'build of the site',
    command: ['node_modules/vite/bin/vite.js', 'build', '-c', 'web/vite.config.ts'],
    remedy: 'correct the module that Vite names',
  },
  {
    name: 'sizes of the site',
    command: [vitest, 'run', '--config', 'infra/checks/builtWeb.vitest.ts', 'web/size.test.ts'],
    remedy: 'the message says which modules grew; load what a first screen does not need with import()',
  },
]
