import { operatorRoleNames } from '../../shared/manifest.ts'
import { type FlowSubject, flowSubjects } from './flowSubject.ts'
import { kebabCase, type Project, pascalOf, requireName } from './project.ts'

/**
 * `npm run new -- flow <verb-noun> <role>[,<role>] [investor|order]`: a flow that operators start about an investor or an
 * order, which changes nothing of it yet: definition, step and test, the row of the roles and the block of the runbook.
 */
export function newFlow(
  project: Project,
  [verbNoun, roleNames, subjectName = 'investor']: readonly string[],
): void {
  const name = requireName(verbNoun, kebabCase, 'close-account')
  const roles = (roleNames ?? '').split(',')
  for (const role of roles)
    requireName(role, new RegExp(`^(${operatorRoleNames.join('|')})$`), operatorRoleNames.join(', '))
  const subjects = Object.keys(flowSubjects)
  const about = requireName(subjectName, new RegExp(`^(${subjects.join('|')})$`), subjects.join(', '))
  const subject = flowSubjects[about]
  if (subject === undefined) return
  const flow = `ops-${name}`
  const step = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const folder = `workflows/${flow}`

  project.create(`${folder}/definition.ts`, definitionText({ flow, step, roles, subject }))
  project.create(`${folder}/steps.ts`, subject.stepText(step))
  project.create(`${folder}/machine.test.ts`, subject.testText(flow, step))

  const runbook = 'workflows/OPERATIONS.md'
  const cells = operatorRoleNames.map(one => (roles.includes(one) ? ' yes ' : ' ')).join('|')
  project.insertBefore(runbook, '| `book-reconciliation` |', `| \`${flow}\` |${cells}|\n`)
  const [section = ''] =
    new RegExp(`## ${subject.section}\n[^]*?(?=\n## |$)`).exec(project.read(runbook) ?? '') ?? []
  project.insertAfter(runbook, section, runbookText(flow, about, subject.example))
}

const definitionText = ({
  flow,
  step,
  roles,
  subject: { fields, imports, writes, book },
}: {
  readonly flow: string
  readonly step: string
  readonly roles: readonly string[]
  readonly subject: FlowSubject
}): string => `import type * as z from 'zod/mini'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
${imports}

/** Started by hand; it changes nothing yet. */
export const definition = defineOperatorFlow({
  flow: '${flow}',
  input: operatorObject({ ...${fields}, ...whoAndWhy }),
  startedBy: [${quotedList(roles)}],
  writes: [${quotedList(writes)}],
  function: { timeoutSeconds: 20, memoryMb: 512${book ? ', book: true' : ''} },
  failureMeans: 'An operator could not start ${flow}: nothing was changed. The operator sees why in the execution.',
  machine: {
    comment: "${flow}, started by an operator. Ids and the operator's own words only.",
    timeoutSeconds: 300,
    task: {
      state: '${pascalOf(step)}',
      comment: 'Reads the input as typed; what it changes is one write with the audit row.',
      step: '${step}',
      timeoutSeconds: 30,
    },
    choice: { state: 'WasItDone' },
    broken: {
      comment: 'Our own failure; starting again is safe, since nothing is done twice.',
      cause: 'It broke for a reason of ours. Start it again under another name. If it breaks again, tell engineering.',
    },
    doneComment: 'Done; the output says what was changed.',
  },
})
export type Input = z.output<typeof definition.input>
`

const quotedList = (names: readonly string[]): string => names.map(name => `'${name}'`).join(', ')

const runbookText = (flow: string, subject: string, example: object): string => `
\`${flow}\` takes the id of an ${subject} and changes nothing of it yet.

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`
`
