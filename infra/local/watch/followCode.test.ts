import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Updated } from 'cdk-local'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Following, followCode } from './followCode.ts'

const nothing: Updated = { functions: [], machines: [], distributions: [], afterRestart: [] }
const machine = 'workflows/settle/machine.asl.json'
let root: string
let lines: string[]
let following: Following
let update: () => Updated
const template = () => readFileSync(join(root, 'cdk.out/local/Flows.template.json'), 'utf8')

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'follow-code-'))
  mkdirSync(join(root, 'cdk.out/local/bundles'), { recursive: true })
  for (const area of ['functions', 'infra', 'shared', 'web', 'workflows/settle'])
    mkdirSync(join(root, area), { recursive: true })
  writeFileSync(join(root, 'cdk.out/local/bundles/meta.json'), '{"outputs":{}}')
  const Resources = {
    Settle: {
      Type: 'AWS::StepFunctions::StateMachine',
      Properties: { StateMachineName: 'settle', DefinitionString: '{"StartAt":"Old"}' },
    },
  }
  writeFileSync(join(root, 'cdk.out/local/Flows.template.json'), JSON.stringify({ Resources }))
  lines = []
  update = () => nothing
  following = followCode({
    root,
    cloud: { update: () => update() },
    log: line => lines.push(line),
    buildSite: () => Promise.reject(new Error('no file of the site was saved')),
  })
  await until(() => expect(lines).toHaveLength(1))
})
afterEach(async () => {
  await following.stop()
  rmSync(root, { recursive: true })
})

/** Waits longer than a second: a synthesis is a process of its own, and the machine may be busy. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000 })

it('a saved definition is in the template when the cloud is updated, and nothing is synthesized', async () => {
  update = () => {
    expect(template()).toContain('New')
    return { ...nothing, machines: ['settle'] }
  }
  writeFileSync(join(root, machine), '{ "StartAt": "New" }')
  await until(() => expect(lines).toHaveLength(2))
  expect(lines[1]).toMatch(/^Live after \d\.\d s: state machine settle \(what runs keeps its own\)$/)
  await following.stop()
  expect(lines).toHaveLength(2)
})

it('names a definition that cannot run, and restores the former template', async () => {
  update = () => {
    throw new Error('settle: the state New is missing')
  }
  const former = template()
  writeFileSync(join(root, machine), '{ "StartAt": "New" }')
  await until(() => expect(lines).toHaveLength(2))
  expect(lines[1]).toBe('The former code stays: settle: the state New is missing')
  expect(template()).toBe(former)
})

it('names a synthesis that cannot run, and restores the former templates', async () => {
  mkdirSync(join(root, 'functions/kyc'), { recursive: true })
  writeFileSync(
    join(root, 'infra/app.ts'),
    `import { writeFileSync } from 'node:fs'\nwriteFileSync('cdk.out/local/Flows.template.json', 'synthesized')\n`,
  )
  const former = template()
  update = () => {
    expect(template()).toBe('synthesized')
    throw new Error('settle: the state New is missing')
  }
  writeFileSync(join(root, 'functions/kyc/manifest.ts'), 'export const manifest = {}\n')
  await until(() => expect(lines).toContain('The former code stays: settle: the state New is missing'))
  expect(template()).toBe(former)
})

it('names the file that is no JSON', async () => {
  writeFileSync(join(root, machine), '{ "StartAt": ')
  await until(() => expect(lines).toHaveLength(2))
  expect(lines[1]).toBe(`The former code stays: ${machine}: Unexpected end of JSON input`)
})
