import { expect, it } from 'vitest'
import { createGate } from './gate.ts'
import { reportMissingGrants } from './missingGrants.ts'
import { operatorRolesOf, principalsOf } from './principals.ts'
import { account, arnOf, assemblyOf, lambda, roleOfPeople } from './testing/stackContext.ts'

const table = arnOf('dynamodb', 'table/notes')

function gateAndLines() {
  const [itsRole, fn] = lambda('notes-api', { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: table })
  if (!itsRole || !fn) throw new Error('a function has a role')
  const assembly = assemblyOf([
    itsRole,
    { ...fn, metadata: { manifest: 'functions/notes/manifest.ts' } },
    roleOfPeople(),
  ])
  const lines: string[] = []
  const gate = createGate({
    principals: principalsOf(assembly, 'stack'),
    operatorRoles: operatorRolesOf(assembly),
    rolePrefix: 'Notes',
    now: () => 0,
    seed: 1,
    account,
    onDecision: reportMissingGrants(line => lines.push(line)),
  })
  return { gate, lines, notesApi: gate.principalOfRole(itsRole.arn) }
}

it('names function, action, resource and the manifest to change, once', () => {
  const { gate, lines, notesApi } = gateAndLines()
  gate.authorize(notesApi, 'dynamodb:GetItem', [table])
  const put = () => gate.authorize(notesApi, 'dynamodb:PutItem', [table])
  expect(put).toThrow(
    `User: arn:aws:sts::${account}:assumed-role/notes-apiRole/notes-api is not authorized to perform: dynamodb:PutItem on resource: ${table}`,
  )
  expect(put).toThrow()
  expect(lines).toEqual([
    `AccessDenied: notes-api may not dynamodb:PutItem on ${table}; grant it in functions/notes/manifest.ts`,
  ])
})

it('does not report people, nor the check behind a missing object', () => {
  const { gate, lines, notesApi } = gateAndLines()
  const meera = gate.credentials('Desk:meera.k')?.principal
  if (!meera) throw new Error('the desk has a role')
  expect(() => gate.authorize(meera, 'states:StartExecution', ['*'])).toThrow()
  expect(() => gate.authorize(notesApi, 's3:ListBucket', ['arn:aws:s3:::documents'])).toThrow()
  expect(lines).toEqual([])
})
