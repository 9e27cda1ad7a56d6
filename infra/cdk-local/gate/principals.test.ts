import { describe, expect, it } from 'vitest'
import type { Resource } from '../template/assembly.ts'
import { createGate } from './gate.ts'
import { accessKeyOf, operatorRolesOf, personOf, principalsOf, secretOf } from './principals.ts'
import { account, assemblyOf, lambda, resource, role } from './testing/stackContext.ts'

const allow = (Action: string) => ({ Effect: 'Allow', Action, Resource: '*' })
const gateOf = (...resources: Resource[]) =>
  createGate({ principals: principalsOf(assemblyOf(resources), 'stack'), now: () => 0, seed: 1, account })

describe('who there is, by the template', () => {
  it('gives each role that a service assumes an access key of its own, stable over starts', () => {
    const [itsRole, fn] = lambda('auth-api', allow('a:b'))
    const keys = principalsOf(assemblyOf([itsRole, fn].flatMap(r => r ?? [])), 'stack')
    expect([...keys.keys()]).toHaveLength(2)
    expect(keys.get('local')?.principal.kind).toBe('administrator')
    const accessKeyId = itsRole ? accessKeyOf(itsRole) : ''
    expect(accessKeyId).toMatch(/^LK[0-9A-Z]{18}$/)
    expect(keys.get(accessKeyId)).toMatchObject({
      secret: secretOf(accessKeyId, 'stack'),
      principal: { name: 'auth-apiRole', session: 'auth-api' },
    })
    expect(secretOf(accessKeyId, 'another stack')).not.toBe(secretOf(accessKeyId, 'stack'))
  })

  it('adds up inline, attached and managed policies', () => {
    const itsRole = role('worker', 'lambda.amazonaws.com', allow('inline:Do'))
    const attached = resource('AWS::IAM::Policy', 'attached', {
      PolicyDocument: { Statement: [allow('attached:Do')] },
      Roles: ['worker'],
    })
    const foreignPolicy = resource('AWS::IAM::Policy', 'elsewhere', {
      PolicyDocument: { Statement: [allow('elsewhere:Do')] },
      Roles: ['other'],
    })
    const managed = resource(
      'AWS::IAM::ManagedPolicy',
      'managed',
      { PolicyDocument: { Statement: [allow('managed:Do')] } },
      { ref: 'arn:aws:iam::0:policy/managed' },
    )
    const withManaged = {
      ...itsRole,
      properties: {
        ...itsRole.properties,
        ManagedPolicyArns: ['arn:aws:iam::0:policy/managed'],
      },
    }
    const gate = gateOf(withManaged, attached, foreignPolicy, managed)
    const principal = gate.principalOfRole(itsRole.arn)
    const may = (action: string) => gate.allows(principal, action, 'x')
    expect(['inline:Do', 'attached:Do', 'managed:Do', 'elsewhere:Do', 'dynamodb:GetItem'].map(may)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  describe('a role of people', () => {
    const trust = {
      Statement: {
        Effect: 'Allow',
        Action: 'sts:AssumeRole',
        Principal: { AWS: `arn:aws:iam::${account}:root` },
        // A variable that the gate does not evaluate, because it believes operators.
        Condition: { StringEquals: { 'sts:RoleSessionName': ['$', '{aws:username}'].join('') } },
      },
    }
    const desk = resource(
      'AWS::IAM::Role',
      'Desk',
      {
        RoleName: 'NotesDesk',
        AssumeRolePolicyDocument: trust,
        Policies: [{ PolicyName: 'p', PolicyDocument: { Statement: [allow('states:StartExecution')] } }],
      },
      { arn: `arn:aws:iam::${account}:role/NotesDesk` },
    )
    const roles = operatorRolesOf(assemblyOf([desk, role('worker', 'lambda.amazonaws.com')]))

    it('has no key of its own, and is assumed under a person’s name', () => {
      expect([...principalsOf(assemblyOf([desk]), 'stack').keys()]).toEqual(['local'])
      expect([...roles.keys()]).toEqual(['NotesDesk'])
      for (const key of ['Desk:meera.k', 'NotesDesk:meera.k']) {
        const found = personOf(key, roles, 'Notes')
        expect(found).toMatchObject({ secret: 'local', principal: { kind: 'role', session: 'meera.k' } })
      }
      expect(personOf('meera.k', roles, 'Notes')?.principal).toMatchObject({
        kind: 'administrator',
        name: 'meera.k',
      })
      for (const key of ['Desk', 'Desk:', 'Cook:meera.k', 'Desk:Meera', 'LK000', 'desk:meera.k', ''])
        expect(personOf(key, roles, 'Notes'), key).toBeUndefined()
    })

    it('may do what the template lets it, and the refusal names role and person', () => {
      const principals = principalsOf(assemblyOf([desk]), 'stack')
      const gate = createGate({
        principals,
        operatorRoles: roles,
        rolePrefix: 'Notes',
        now: () => 0,
        seed: 1,
        account,
      })
      const { principal } = gate.credentials('Desk:meera.k') ?? {}
      if (principal === undefined) throw new Error('nobody')
      gate.authorize(principal, 'states:StartExecution', ['x'])
      expect(() => gate.authorize(principal, 'dynamodb:GetItem', ['t'])).toThrow(
        `User: arn:aws:sts::${account}:assumed-role/NotesDesk/meera.k is not authorized to perform: dynamodb:GetItem on resource: t because no identity-based policy allows the dynamodb:GetItem action`,
      )
      // A gate without operator roles knows no person.
      expect(
        createGate({ principals, now: () => 0, seed: 1, account }).credentials('meera.k'),
      ).toBeUndefined()
    })

    it('whose policies cannot be judged is refused by name', () => {
      const odd = {
        ...desk,
        properties: { ...desk.properties, ManagedPolicyArns: ['arn:aws:iam::aws:policy/ReadOnlyAccess'] },
      }
      expect(() => operatorRolesOf(assemblyOf([odd]))).toThrow('ReadOnlyAccess allows is not known here')
    })
  })

  it('does not look into roles of services that do nothing here', () => {
    const backup = role('backup', 'backup.amazonaws.com')
    const policies = ['arn:aws:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup']
    const given = { ...backup, properties: { ...backup.properties, ManagedPolicyArns: policies } }
    expect(principalsOf(assemblyOf([given]), 'secret').size).toBe(1)
  })

  it('refuses by name what it cannot judge', () => {
    const itsRole = role('worker', 'lambda.amazonaws.com')
    const withAny = (more: object) => () =>
      gateOf({ ...itsRole, properties: { ...itsRole.properties, ...more } })
    expect(withAny({ ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] })).toThrow(
      'what the managed policy arn:aws:iam::aws:policy/AdministratorAccess allows is not known here',
    )
    expect(withAny({ PermissionsBoundary: 'arn:x' })).toThrow('permissions boundary')
  })

  it('words a refusal as AWS does, by implicit or explicit deny', () => {
    const itsRole = role('worker', 'lambda.amazonaws.com', allow('dynamodb:*'), {
      Effect: 'Deny',
      Action: 'dynamodb:Scan',
      Resource: '*',
    })
    const decisions: string[] = []
    const gate = createGate({
      principals: principalsOf(assemblyOf([itsRole]), 'stack'),
      now: () => 0,
      seed: 1,
      account,
      onDecision: d => decisions.push(`${d.action} ${d.decision}`),
    })
    const principal = gate.principalOfRole(itsRole.arn)
    gate.authorize(principal, 'dynamodb:GetItem', ['t1', 't2'])
    expect(() => gate.authorize(principal, 'dynamodb:Scan', ['t1'])).toThrow(
      `User: arn:aws:sts::${account}:assumed-role/worker/worker is not authorized to perform: dynamodb:Scan on resource: t1 with an explicit deny in an identity-based policy`,
    )
    expect(() => gate.authorize(principal, 's3:GetObject', ['o'])).toThrow(
      'because no identity-based policy allows the s3:GetObject action',
    )
    expect(decisions).toEqual([
      'dynamodb:GetItem allowed',
      'dynamodb:GetItem allowed',
      'dynamodb:Scan explicitDeny',
      's3:GetObject implicitDeny',
    ])
    expect(() => gate.principalOfRole('arn:nobody')).toThrow('does not exist')
  })
})
