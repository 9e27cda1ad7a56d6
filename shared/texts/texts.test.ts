import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSourceTree } from '../../infra/checks/structure/sourceTree.ts'
import { problemStatus } from '../problem.ts'

type Texts = Readonly<Record<string, string>>
/** The files below a language's folder, e.g. `kyc.ts` and `articles/bondAsset.ts`, by their area. */
const files = new Map(
  readdirSync(new URL('./en/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => [path.basename(name, '.ts'), name]),
)
const areas = [...files.keys()]

async function load(area: string, language: 'en' | 'hi'): Promise<Texts> {
  const module: Readonly<Record<string, Texts>> = await import(
    path.join(import.meta.dirname, language, files.get(area) ?? '')
  )
  const texts = module[`${area}${language === 'en' ? 'En' : 'Hi'}`]
  if (!texts)
    throw new Error(
      `${language}/${files.get(area)} does not export ${area}${language === 'en' ? 'En' : 'Hi'}`,
    )
  return texts
}

const placeholders = (sentence = '') => [...sentence.matchAll(/\{(\w+)\}/g)].map(found => found[1]).sort()
/** Names and letters that stand in Latin script in Hindi too. */
const latinByNature =
  /^(\{\w+\} · Sthirank|\{\w+\}: \{\w+\}|Sthirank|WhatsApp|[\d.]+|\{\w+\} [Mk]B|[A-Z]{2,5}( \d+)?)$/

describe.each(areas)('the texts of %s', area => {
  it('have a Hindi sentence for every English one, with the same values in it', async () => {
    const [english, hindi] = await Promise.all([load(area, 'en'), load(area, 'hi')])
    expect(Object.keys(hindi).sort()).toEqual(Object.keys(english).sort())
    for (const [id, sentence] of Object.entries(english))
      expect(placeholders(hindi[id]), id).toEqual(placeholders(sentence))
  })

  it('are written in Devanagari, not left in English', async () => {
    const hindi = await load(area, 'hi')
    const left = Object.entries(hindi).filter(
      ([, text]) => !/[\u0900-\u097f]/.test(text) && !latinByNature.test(text),
    )
    expect(left).toEqual([])
  })

  it('carry the name of their area', async () => {
    for (const id of Object.keys(await load(area, 'en'))) expect(id.startsWith(`${area}.`), id).toBe(true)
  })
})

describe('every problem', () => {
  it('has its sentence', async () => {
    const known = new Set((await Promise.all(areas.map(area => load(area, 'en')))).flatMap(Object.keys))
    expect(Object.keys(problemStatus).filter(id => !known.has(id))).toEqual([])
  })
})

/** Sentences that no screen of today shows, most of them of the documents (D1 s8, D2 s8, D3 s8): the reasons stand in `web/README.md`. */
const unused: ReadonlySet<string> = new Set([
  'account.cannotFetchDetails',
  'account.thirdPartyLoadFailed',
  'account.stepClosed',
  'account.stepClosedText',
  'account.toBank',
  'account.back',
  'account.summary',
  'auth.logoutSuccessful',
  'bank.proofRejected',
  'bank.nothingYet',
  'documents.panOrAddressMissing',
  'documents.uploading',
  'documents.checking',
  'kyc.contactSupport',
  'kyc.whyRegistry',
  'session.logoutFailed',
  'session.accessDenied',
  'session.stateFailed',
  'session.checking',
])

it('every sentence is shown somewhere', async () => {
  const { source, read } = readSourceTree(path.resolve(import.meta.dirname, '../..'))
  const code = source.filter(file => !/^shared\/texts\/(en|hi)\//.test(file)).map(read)
  const named = new Set(code.flatMap(text => text.match(/(?<=')[a-z]\w*\.[\w.]+(?=')/g) ?? []))
  // `kyc.gender${code}` names all sentences that begin so.
  const prefixes = new Set(code.flatMap(text => text.match(/(?<=`)[a-z]\w*\.[\w.]*(?=\$\{)/g) ?? []))
  // An article is shown by its sections: `web/src/features/content/articles/articles.test.ts` counts them.
  const listed = areas.filter(area => !files.get(area)?.startsWith('articles'))
  const ids = (await Promise.all(listed.map(area => load(area, 'en')))).flatMap(Object.keys)
  const idle = ids.filter(
    id =>
      !unused.has(id) &&
      !named.has(id.replace(/\.(one|other)$/, '')) &&
      ![...prefixes].some(prefix => id.startsWith(prefix)),
  )
  expect(idle, 'use the sentence, or remove it from shared/texts/en and shared/texts/hi').toEqual([])
})
