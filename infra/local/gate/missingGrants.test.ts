import { expect, it } from 'vitest'
import { createGate } from './gate.ts'
import { reportMissingGrants } from './missingGrants.ts'
import { operatorRolesOf, principalsOf } from './principals.ts'
import { account, arnOf, assemblyOf, deskRole, lambda } from './testing/stackContext.ts'

const table = arnOf('dynamodb', 'table/sthirank-kyc')

function gateAndLines() {
  const [itsRole, fn] = lambda('kyc-api', { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: table })
  if (!itsRole || !fn) throw new Error('a function has a role')
  const assembly = assemblyOf([
    itsRole,
    { ...fn, metadata: { manifest: 'functions/kyc/manifest.ts' } },
    deskRole(),
  ])
  const lines: string[] = []
  const gate = createGate({
    principals: principalsOf(assembly, 'stack'),
    operatorRoles: operatorRolesOf(assembly),
    now: () => 0,
    seed: 1,
    account,
    onDecision: reportMissingGrants(line => lines.push(line)),
  })
  return { gate, lines, kycApi: gate.principalOfRole(itsRole.arn) }
}

it('names function, action, resource and the manifest to change, once', () => {
  const { gate, lines, kycApi } = gateAndLines()
  gate.authorize(kycApi, 'dynamodb:GetItem', [table])
  const put = () => gate.authorize(kycApi, 'dynamodb:PutItem', [table])
  expect(put).toThrow(
    `User: arn:aws:sts::${account}:assumed-role/kyc-apiRole/kyc-api is not authorized to perform: dynamodb:PutItem on resource: ${table}`,
  )
  expect(put).toThrow()
  expect(lines).toEqual([
    `AccessDenied: kyc-api may not dynamodb:PutItem on ${table}; grant it in functions/kyc/manifest.ts`,
  ])
})

it('does not report people, nor the check behind a missing object', () => {
  const { gate, lines, kycApi } = gateAndLines()
  const meera = gate.credentials('Desk:meera.k')?.principal
  if (!meera) throw new Error('the desk has a role')
  expect(() => gate.authorize(meera, 'states:StartExecution', ['*'])).toThrow()
  expect(() => gate.authorize(kycApi, 's3:ListBucket', ['arn:aws:s3:::documents'])).toThrow()
  expect(lines).toEqual([])
})
