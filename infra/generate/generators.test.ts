import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { syntaxOf } from '../checks/structure/identifiers.ts'
import { newCall } from './call.ts'
import { newEvent } from './event.ts'
import { newFlow } from './flow.ts'
import { openProject, type Project } from './project.ts'
import { newScreen } from './screen.ts'

/** What the generators write, without writing it: every file is TypeScript, and every list has its line. */

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
    if (/\.tsx?$/.test(file)) expect(() => syntaxOf(file, text), file).not.toThrow()
  }
}

describe('npm run new', () => {
  it('writes a call', () => {
    const project = open()
    newCall(project, ['documents', 'getNominee'])
    expectWritten(project, {
      'shared/contracts/documents/getNominee.ts': "defineCall('getNominee', 'GET /documents/getNominee', {",
      'functions/documents/getNominee.ts': "refuse('documents.getNomineeUnknown')",
      'functions/documents/getNominee.test.ts': 'handleGetNominee()({}, call)',
      'functions/documents/api.ts': 'serve(getNominee, handleGetNominee()),',
      'shared/problem.ts': "'documents.getNomineeUnknown': 404",
      'shared/texts/en/documents.ts': "'documents.getNomineeUnknown':",
      'shared/texts/hi/documents.ts': "'documents.getNomineeUnknown':",
      'infra/proof/accessMatrix.ts': "getNominee: { answers: signedIn('documents.getNomineeUnknown') }",
    })
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
      'functions/notifications/onNomineeSaved.test.ts': 'onNomineeSaved().consume(envelope, now)',
      'functions/notifications/consumers.ts': 'onNomineeSaved(),',
      'functions/notifications/manifest.ts': "      'nomineeSaved',",
    })
  })

  it('writes a flow of operators', () => {
    const project = open()
    newFlow(project, ['close-account', 'Desk'])
    expectWritten(project, {
      'workflows/ops-close-account/definition.ts': "startedBy: ['Desk'],",
      'workflows/ops-close-account/closeAccount.ts': 'export const closeAccount =',
      'workflows/ops-close-account/dependencies.ts': 'openDependencies',
      'workflows/ops-close-account/steps.ts':
        'operatorFunction(definition, closeAccount, openDependencies())',
      'workflows/ops-close-account/machine.test.ts': 'machineOf(definition)',
      'workflows/ops-close-account/fixtures/released.json': '"flowInput"',
      'workflows/OPERATIONS.md': '| `ops-close-account` | | yes | |\n| `book-reconciliation` |',
      'infra/permissions/grants.test.ts': "machines(['ops-close-account', ",
    })
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
    expect(() => newEvent(open(), ['documents', 'nomineeSaved', 'telemetry'])).toThrow('no consumers yet')
  })
})
