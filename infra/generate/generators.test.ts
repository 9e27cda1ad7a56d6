import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { syntaxOf } from '../checks/structure/identifiers.ts'
import { newCall } from './call.ts'
import { newEvent } from './event.ts'
import { newFlow } from './flow.ts'
import { openProject, type Project } from './project.ts'
import { newRefusal } from './refusal.ts'
import { newScreen } from './screen.ts'

/**
 * What the generators write, without writing it: every file is TypeScript that imports what there is, and every list has its
 * line. What is new is called an example, a name that nothing in the project has. That it compiles and passes its tests is
 * shown in a copy of the project by `infra/checks/generated.ts`.
 */

const root = path.resolve(import.meta.dirname, '../..')
const open = (): Project =>
  openProject(file => {
    const place = path.join(root, file)
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined
  })

function expectWritten(project: Project, lines: Readonly<Record<string, string>>): void {
  expect([...project.written.keys()].sort()).toEqual(Object.keys(lines).sort())
  for (const [file, line] of Object.entries(lines)) {
    const text = project.read(file) ?? ''
    expect(text, file).toContain(line)
    if (!/\.tsx?$/.test(file)) continue
    expect(() => syntaxOf(file, text), file).not.toThrow()
    expect(missingImports(project, file), file).toEqual([])
  }
}

const importPattern = /import (?:type )?\{([^}]*)\} from '(\.[^']*)'/g

/** Imports of a written file that name no file of the project, or a name that its file does not export. */
function missingImports(project: Project, file: string): string[] {
  return [...(project.read(file) ?? '').matchAll(importPattern)].flatMap(([, names = '', target = '']) => {
    const text = project.read(path.join(path.dirname(file), target))
    if (text === undefined) return [target]
    return names
      .split(',')
      .map(name => name.replace(/\btype\b|\bas\b.*/g, '').trim())
      .filter(name => name !== '' && !new RegExp(`^export .*\\b${name}\\b`, 'm').test(text))
      .map(name => `${name} of ${target}`)
  })
}

describe('npm run new', () => {
  it('writes a call', () => {
    const project = open()
    newCall(project, ['documents', 'getNominee'])
    expectWritten(project, {
      'shared/contracts/documents/getNominee.ts': "defineCall('getNominee', 'GET /documents/getNominee', {",
      'functions/documents/getNominee.ts': "refuse('common.notFound')",
      'functions/documents/getNominee.test.ts': 'await handleGetNominee()({}, ',
      'functions/documents/api.ts': 'serve(getNominee, handleGetNominee()),',
      'infra/proof/accessMatrix.ts':
        "  // Documents.\n  getNominee: { answers: signedIn('common.notFound') },\n",
    })
  })

  it('writes a call of a given address, and a domain without a heading into the matrix', () => {
    const project = open()
    newCall(project, ['liquidation', 'holdExample', 'POST', '/me/{id}/example'])
    expect(project.read('shared/contracts/liquidation/holdExample.ts')).toContain(
      "defineCall('holdExample', 'POST /me/{id}/example', {",
    )
    expect(project.read('infra/proof/accessMatrix.ts')).toContain(
      "holdExample: { answers: signedIn('common.notFound') },\n  // Calls that open",
    )
    expect(() => newCall(open(), ['documents', 'getExample', 'GET', 'example'])).toThrow(
      'e.g. /account/nominee',
    )
  })

  it.each(globSync('functions/*/api.ts', { cwd: root }))('adds a call to %s', api => {
    const project = open()
    const domain = path.basename(path.dirname(api))
    newCall(project, [domain, 'getNominee'])
    expect(() => syntaxOf(api, project.read(api) ?? '')).not.toThrow()
    expect(project.read(api)).toContain('serve(getNominee, handleGetNominee()),')
  })

  it('writes an event with its consumer', () => {
    const project = open()
    newEvent(project, ['documents', 'nomineeSaved', 'notifications'])
    expectWritten(project, {
      'shared/contracts/documents/events.ts': "export const nomineeSaved = event('nomineeSaved',",
      'functions/notifications/onNomineeSaved.ts': "consumer('onNomineeSaved', nomineeSaved,",
      'functions/notifications/onNomineeSaved.test.ts': 'onNomineeSaved().consume(envelope, runAt(now))',
      'functions/notifications/consumers.ts': 'onNomineeSaved(),',
      'functions/notifications/manifest.ts': "      'nomineeSaved',",
    })
  })

  it('writes a flow of operators', () => {
    const project = open()
    newFlow(project, ['example-investor', 'Desk'])
    expectWritten(project, {
      'workflows/ops-example-investor/definition.ts': "startedBy: ['Desk'],",
      'workflows/ops-example-investor/steps.ts':
        'operatorFunction(definition, exampleInvestor, () => ({ now }))',
      'workflows/ops-example-investor/machine.test.ts': 'machineOf(definition)',
      'workflows/OPERATIONS.md': '| `ops-example-investor` | | yes | |\n| `book-reconciliation` |',
    })
  })

  it('writes a flow about an order, which several roles start, into its section of the runbook', () => {
    const project = open()
    newFlow(project, ['example-order', 'Desk,Payments', 'order'])
    expectWritten(project, {
      'workflows/ops-example-order/definition.ts': "startedBy: ['Desk', 'Payments'],",
      'workflows/ops-example-order/steps.ts': 'orders.note(order, {}, ',
      'workflows/ops-example-order/machine.test.ts': "{ flow: 'ops-example-order', decision: 'exampleOrder'",
      'workflows/OPERATIONS.md': '| `ops-example-order` | | yes | yes |\n| `book-reconciliation` |',
    })
    const [, section = ''] = (project.read('workflows/OPERATIONS.md') ?? '').split(
      '## An order does not move on',
    )
    expect(section.split('\n## ')[0]).toContain('\n\n`ops-example-order` takes the id of an order')
  })

  it('writes a refusal of a call, with its next step on the site', () => {
    const project = open()
    newRefusal(project, ['orders', 'purchase', 'exampleRefusal', "You've had {count}", '{count} हो चुके'])
    expectWritten(project, {
      'shared/problem.ts': "'orders.exampleRefusal': 400,\n",
      'shared/contracts/orders/purchase.ts': "problems: ['orders.exampleRefusal', ",
      'shared/texts/en/orders.ts': "'orders.exampleRefusal': 'You\\'ve had {count}',",
      'shared/texts/hi/orders.ts': "'orders.exampleRefusal': '{count} हो चुके',",
      'web/src/features/orders/refusals.ts': "'orders.exampleRefusal': 'again',",
    })
  })

  it('writes a refusal of a call that had none of its own', () => {
    const project = open()
    newRefusal(project, ['auth', 'logout', 'exampleRefusal', 'Too late', 'देर हो गई'])
    expect(project.read('shared/contracts/auth/logout.ts')).toContain("'auth.exampleRefusal'")
    expect(() => newRefusal(project, ['auth', 'logout', 'exampleRefusal', 'Too late', 'देर हो गई'])).toThrow(
      'exists already',
    )
    expect(() => newRefusal(project, ['auth', 'logout', 'tooEarly', 'Too early'])).toThrow(
      'a Hindi sentence is missing',
    )
  })

  it('writes a screen', () => {
    const project = open()
    newScreen(project, ['portfolio', 'statement', '/{product}-statement'])
    expectWritten(project, {
      'web/src/routes/portfolio/StatementRoute.tsx': "t('portfolio.statementTitle')",
      'web/src/routes/portfolio/StatementRoute.test.tsx': 'renderWithTexts(<StatementRoute />',
      'web/src/app/paths.ts': "statement: '/{product}-statement',",
      'web/src/app/laterScreens.ts': 'm => m.StatementRoute',
      'web/src/app/routes.ts': "defineRoute('statement', {",
      'shared/texts/en/portfolio.ts': "'portfolio.statementTitle': 'Statement'",
      'shared/texts/hi/portfolio.ts': "'portfolio.statementTitle':",
    })
  })

  it('refuses a name that is taken or is none, and writes nothing', () => {
    expect(() => newCall(open(), ['documents', 'getDocument'])).toThrow('exists already')
    expect(() => newCall(open(), ['documents', 'Get-Nominee'])).toThrow('e.g. getNominee')
    expect(() => newFlow(open(), ['example-investor', 'Desk,Everybody'])).toThrow(
      'KycOperator, Desk, Payments',
    )
    expect(() => newFlow(open(), ['example-investor', 'Desk', 'bond'])).toThrow('investor, order')
    expect(() => newEvent(open(), ['documents', 'nomineeSaved', 'telemetry'])).toThrow('no consumers yet')
  })
})
