import { operatorRoleNames } from '../../shared/manifest.ts'
import { kebabCase, type Project, pascalOf, requireName } from './project.ts'

/**
 * `npm run new -- flow <verb-noun> <role>`: a flow that operators start, which refuses every investor as it changes nothing
 * yet: definition, step, dependencies, test and fixture, the role's line and the block of the runbook.
 */
export function newFlow(project: Project, [verbNoun, roleName]: readonly string[]): void {
  const name = requireName(verbNoun, kebabCase, 'close-account')
  const role = requireName(
    roleName,
    new RegExp(`^(${operatorRoleNames.join('|')})$`),
    operatorRoleNames.join(', '),
  )
  const flow = `ops-${name}`
  const step = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const folder = `workflows/${flow}`
  const example = {
    investorId: 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd',
    by: 'meera.k',
    reason: 'asked for by the investor',
  }

  project.create(`${folder}/definition.ts`, definitionText(flow, step, role))
  project.create(`${folder}/${step}.ts`, stepText(step))
  project.create(`${folder}/dependencies.ts`, dependenciesText)
  project.create(`${folder}/steps.ts`, stepsText(step))
  project.create(`${folder}/machine.test.ts`, testText(flow, step, JSON.stringify(example)))
  project.create(`${folder}/fixtures/released.json`, `${JSON.stringify(fixture(example), null, 2)}\n`)

  const cells = operatorRoleNames.map(one => (one === role ? ' yes ' : ' ')).join('|')
  project.insertBefore('workflows/OPERATIONS.md', '| `book-reconciliation` |', `| \`${flow}\` |${cells}|\n`)
  const runbook = project.read('workflows/OPERATIONS.md') ?? ''
  project.insertAfter('workflows/OPERATIONS.md', runbook.slice(-60), runbookText(flow, example))
  project.insertAfter(
    'infra/permissions/grants.test.ts',
    `expect(starts('${role}')).toEqual(\n      machines([`,
    `'${flow}', `,
  )
}

const fixture = (example: object) => ({
  flowInput: [example],
  stepInput: [{ request: example, execution: 'run-1', startedAt: '2026-11-23T04:30:00.000Z' }],
})

const definitionText = (
  flow: string,
  step: string,
  role: string,
): string => `import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import { aboutInvestor, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'

/** Started by hand; it refuses every investor, since it changes nothing yet. */
export const definition = defineOperatorFlow({
  flow: '${flow}',
  input: operatorObject({ ...aboutInvestor, ...whoAndWhy }),
  startedBy: ['${role}'],
  writes: [],
  function: { timeoutSeconds: 20, memoryMb: 512 },
  failureMeans: 'An operator could not start ${flow}: nothing was changed. The operator sees why in the execution.',
  machine: {
    comment: "${flow}, started by an operator. Ids and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: '${pascalOf(step)}',
      comment: 'Reads the input as typed and refuses it.',
      step: '${step}',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItDone' },
    broken: {
      comment: 'Our own failure; starting again is safe, since nothing is written.',
      cause: 'It broke for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'Done; the output says what was changed.',
  },
})
export type Input = z.output<typeof definition.input>
`

const stepText = (
  step: string,
): string => `import { type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Input } from './definition.ts'

/** Refuses every investor and changes nothing. */
export const ${step} =
  () =>
  ({ investorId }: Input): Promise<Refusal> =>
    Promise.resolve(refusal('NothingToDo', \`There is nothing to do for \${investorId}. Nothing was changed.\`))
`

const dependenciesText = `import { now } from '../../functions/platform/clock.ts'

/** What the step needs, wired once per container. */
export const openDependencies = () => ({ now })
`

const stepsText = (
  step: string,
): string => `import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { definition } from './definition.ts'
import { openDependencies } from './dependencies.ts'
import { ${step} } from './${step}.ts'

export const handler = operatorFunction(definition, ${step}, openDependencies())
`

const testText = (flow: string, step: string, example: string): string => `import { expect, it } from 'vitest'
import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { machineOf, refusedAs, walk } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { ${step} } from './${step}.ts'

const typed = ${example}
const start = (input: unknown) =>
  walk(machineOf(definition), [operatorStepOf(definition, ${step}())], input, {
    name: '${flow}-1',
    startedAt: '2026-11-23T04:30:00.000Z',
  })

it('refuses, and says that nothing was changed', async () => {
  expect(refusedAs(await start(typed))).toBe(
    \`FAILED NothingToDo: There is nothing to do for \${typed.investorId}. Nothing was changed.\`,
  )
})

it('refuses an input without a reason', async () => {
  expect(refusedAs(await start({ ...typed, reason: '' }))).toMatch(/^FAILED InputInvalid: Nothing was changed\\. reason/)
})
`

const runbookText = (flow: string, example: object): string => `
## ${flow}

\`${flow}\` refuses every investor: nothing is changed yet.

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`
`
