import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Problem } from '../../shared/problem.ts'
import { repositoryRoot } from '../repository.ts'
import { bundleFunctions } from './bundleFunctions.ts'
import { readHeldTexts, replaceTexts } from './replaceTexts.ts'
import { serverTextsOf, type TextsByFile } from './serverTexts.ts'

const folder = mkdtempSync(join(tmpdir(), 'replace-texts-'))
const bundle = join(folder, 'sentences/index.mjs')
const authFile = 'shared/texts/en/auth.ts'
const id = 'auth.invalidEmail'
let built: string
let held: TextsByFile
let copies = 0

beforeAll(async () => {
  await bundleFunctions(new Map([['sentences', 'functions/platform/sentences.ts']]), folder)
  built = readFileSync(bundle, 'utf8')
  held = readHeldTexts(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const withText = (text: string): TextsByFile => ({ [authFile]: { ...held[authFile], [id]: text } })
const replace = (next: TextsByFile): Promise<boolean> => replaceTexts(folder, ['sentences'], next)

const loaded = z.object({
  sentenceOf: z.custom<(problem: Problem) => string>(value => typeof value === 'function'),
})
async function sentenceNow(): Promise<string> {
  // A module is loaded once: each state of the bundle needs a name of its own.
  copies += 1
  const copy = join(folder, `copy-${copies}.mjs`)
  writeFileSync(copy, readFileSync(bundle))
  return loaded.parse({ ...(await import(pathToFileURL(copy).href)) }).sentenceOf({ id })
}

it.each([
  'Not an e-mail address',
  'It\'s "not" an `e-mail` of {somebody} for ₹5 \\ $& \n at all',
  'ई-मेल पता सही नहीं है',
])('a saved sentence is in the bundle as a build puts it there: %j', async text => {
  expect(await replace(withText(text))).toBe(true)
  expect(await sentenceNow()).toBe(text)
  expect(readHeldTexts(folder)[authFile]?.[id]).toBe(text)
  expect(await replace(held)).toBe(true)
  expect(readFileSync(bundle, 'utf8')).toBe(built)
})

it('leaves to a build what is more than other sentences, and changes nothing', async () => {
  const { [id]: _, ...without } = held[authFile] ?? {}
  expect(await replace({ [authFile]: without })).toBe(false)
  expect(await replace({ [authFile]: { ...held[authFile], 'auth.new': 'New' } })).toBe(false)
  expect(await replace({ 'shared/texts/en/new.ts': { 'new.text': 'New' } })).toBe(false)
  expect(readFileSync(bundle, 'utf8')).toBe(built)
  expect(readHeldTexts(folder)).toEqual(held)
})

it('leaves to a build a bundle that holds a text twice or otherwise', async () => {
  const text = held[authFile]?.[id] ?? ''
  for (const other of [
    `${built}\nexport const again={"${id}":"${text}"};`,
    built.replace(`"${id}":"${text}"`, `"${id}":"Something else"`),
  ]) {
    expect(other).not.toBe(built)
    writeFileSync(bundle, other)
    expect(await replace(withText('Not an e-mail address'))).toBe(false)
    expect(readFileSync(bundle, 'utf8')).toBe(other)
  }
})

it('counts what a bundle imports and holds nothing of: a constant of it may be written out', () => {
  const { outputs } = z
    .object({ outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.unknown()) })) })
    .parse(JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')))
  const [inputs] = Object.values(outputs).map(output => Object.keys(output.inputs))
  // The texts write out limits of the business rules, and the plugin that reads them hides the import from esbuild.
  expect(inputs).toEqual(
    expect.arrayContaining([authFile, 'shared/texts/ruleTexts.ts', 'shared/vocabulary/businessRules.ts']),
  )
})

it.each([
  [
    'line',
    "export const en = {\n  'a.b': 'B'\n  'a.c': 'C',\n}\n",
    /line\.ts:3:2: ERROR: Expected "}" but found "'a\.c'"/,
  ],
  ['value', "export const en = { 'a.b': 5 }\n", /value\.ts: .*expected string.*\n.*en\["a\.b"\]/],
])('names the %s of a text file that cannot be read', async (name, source, message) => {
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, source)
  await expect(serverTextsOf([relative(repositoryRoot, file)], new Set())).rejects.toThrow(message)
})
