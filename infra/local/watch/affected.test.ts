import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { affectedBy, isIgnored } from './affected.ts'
import { placeDefinitions } from './placeDefinitions.ts'

let root: string
const template = () => join(root, 'cdk.out/local/Flows.template.json')

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'affected-'))
  mkdirSync(join(root, 'cdk.out/local/bundles'), { recursive: true })
  mkdirSync(join(root, 'workflows/settle'), { recursive: true })
  const outputs = {
    'cdk.out/local/bundles/kyc-api/index.mjs': {
      inputs: { 'functions/kyc/api.ts': {}, 'shared/texts/en/kyc.ts': {} },
    },
    'cdk.out/local/bundles/orders-api/index.mjs': { inputs: { 'functions/orders/api.ts': {} } },
  }
  writeFileSync(join(root, 'cdk.out/local/bundles/meta.json'), JSON.stringify({ outputs, inputs: {} }))
  const machine = (name: string) => ({
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: {
      StateMachineName: name,
      DefinitionString: '{"StartAt":"Old"}',
      DefinitionSubstitutions: { Arn: 'arn' },
    },
  })
  const Resources = {
    Settle: machine('settle'),
    Other: machine('other'),
    Bucket: { Type: 'AWS::S3::Bucket' },
  }
  writeFileSync(template(), JSON.stringify({ Description: 'flows', Resources }))
})
afterAll(() => rmSync(root, { recursive: true }))

describe('what a saved file is part of', () => {
  it.each([
    ['functions/kyc/api.ts', { functions: ['kyc-api'], stacks: [], site: false, restart: false }],
    ['shared/texts/en/kyc.ts', { functions: ['kyc-api'], stacks: [], site: true, restart: false }],
    [
      'functions/kyc/manifest.ts',
      { functions: [], stacks: ['functions/kyc/manifest.ts'], site: false, restart: false },
    ],
    [
      'workflows/settle/machine.asl.json',
      { functions: [], stacks: ['workflows/settle/machine.asl.json'], site: false, restart: false },
    ],
    ['web/src/main.tsx', { functions: [], stacks: [], site: true, restart: false }],
    ['functions/sandbox/main.ts', { functions: [], stacks: [], site: false, restart: true }],
    ['infra/local/run.ts', { functions: [], stacks: [], site: false, restart: true }],
    ['infra/proof/fixtures/counts.ts', { functions: [], stacks: [], site: false, restart: false }],
    [
      'infra/bundles/serverTexts.ts',
      {
        functions: ['kyc-api', 'orders-api'],
        stacks: ['infra/bundles/serverTexts.ts'],
        site: false,
        restart: false,
      },
    ],
  ])('%s', (file, expected) => {
    expect(affectedBy(root, [file])).toEqual(expected)
  })

  it('is nothing for a test, a note or what an editor keeps beside a file', () => {
    for (const file of [
      'functions/kyc/kyc.test.ts',
      'functions/kyc/README.md',
      'functions/kyc/.api.ts.swp',
      'functions/kyc/api.ts~',
      'functions/kyc/4913',
      'web/dist/index.html',
    ])
      expect(isIgnored(file), file).toBe(true)
    expect(isIgnored('functions/kyc/api.ts')).toBe(false)
  })
})

describe('a saved definition', () => {
  it('is put into the template of its machine, and into no other', () => {
    const file = 'workflows/settle/machine.asl.json'
    writeFileSync(join(root, file), '{\n  "StartAt": "New"\n}\n')
    expect(placeDefinitions(root, [file, 'workflows/gone/machine.asl.json'])).toEqual([file])
    const { Resources, Description } = JSON.parse(readFileSync(template(), 'utf8'))
    expect(Description).toBe('flows')
    expect(Resources.Settle.Properties).toEqual({
      StateMachineName: 'settle',
      DefinitionString: '{"StartAt":"New"}',
      DefinitionSubstitutions: { Arn: 'arn' },
    })
    expect(Resources.Other.Properties.DefinitionString).toBe('{"StartAt":"Old"}')
  })

  it('that is no JSON changes nothing', () => {
    const before = readFileSync(template(), 'utf8')
    const file = 'workflows/settle/machine.asl.json'
    writeFileSync(join(root, file), '{ "StartAt": ')
    expect(() => placeDefinitions(root, [file])).toThrow(
      new SyntaxError(`${file}: Unexpected end of JSON input`),
    )
    expect(readFileSync(template(), 'utf8')).toBe(before)
  })
})
