import { useMemo } from 'react'
import type { EnglishOf, Language, PluralId, TextArea, TextId, TextKey } from '../../../shared/texts/areas.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type { Language, TextArea, TextId } from '../../../shared/texts/areas.ts'

/** What fills a `{placeholder}`; numbers are written with Indian grouping and Latin digits in both languages. */
export type TextParams = Readonly<Record<string, string | number>>

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
type FormsOf<Id> = Id extends TextKey ? Id : Id extends string ? Extract<`${Id}.other`, TextKey> : never
type NamesOf<Id> = Placeholders<EnglishOf<FormsOf<Id>>> | (Id extends PluralId ? 'count' : never)
type Arguments<Id> = [NamesOf<Id>] extends [never] ? [] : [Readonly<Record<NamesOf<Id>, string | number>>]

/** An id whose sentence takes no parameters: titles of screens, messages of a form's fields. */
export type PlainTextId = { [Id in TextId]: [NamesOf<Id>] extends [never] ? Id : never }[TextId]

/** `t('common.reference', { reference })`: the sentence in the reader's language; wrong ids or parameters do not compile. */
export type Translate = <Id extends TextId>(id: Id, ...args: Arguments<Id>) => string

/** Fetches one area in one language: id → sentence. Rejects when it cannot be loaded. */
export type TextSource = (area: TextArea, language: Language) => Promise<Readonly<Record<string, string>>>

/** A refusal of the server; the id is a text id. */
export interface ProblemWords {
  readonly id: string
  readonly params?: TextParams | undefined
  /** The English sentence of the envelope, shown only when no text carries the id. */
  readonly message?: string | undefined
}

const languageKey = 'sthirank.language'
const shelves: Record<Language, Map<string, string>> = { en: new Map(), hi: new Map() }
const loads = new Map<string, Promise<void>>()
const wanted = new Set<TextArea>()
const current = createStore<{ readonly language: Language; readonly edition: number }>({
  language: readStored('local', languageKey) === 'hi' ? 'hi' : 'en',
  edition: 0,
})
let source: TextSource = area => Promise.reject(new Error(`no text source was set for "${area}"`))

const numberFormats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-IN'),
  hi: new Intl.NumberFormat('hi-IN-u-nu-latn'),
}
const pluralRules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en-IN'),
  hi: new Intl.PluralRules('hi-IN'),
}

/** Where texts come from; set once at start (tests use `putTexts`). */
export function setTextSource(next: TextSource): void {
  source = next
}

/** Adds the sentences of a language. */
export function putTexts(language: Language, texts: Readonly<Record<string, string>>): void {
  for (const [id, text] of Object.entries(texts)) shelves[language].set(id, text)
  current.set({ ...current.get(), edition: current.get().edition + 1 })
}

/** Loads areas in the current language (once each). A failed load may be tried again. */
export async function loadTexts(areas: readonly TextArea[]): Promise<void> {
  for (const area of areas) wanted.add(area)
  await loadIn(current.get().language, areas)
}

async function loadIn(language: Language, areas: Iterable<TextArea>): Promise<void> {
  await Promise.all(
    [...areas].map(area => {
      const key = `${area}.${language}`
      const running = loads.get(key)
      if (running) return running
      const load = source(area, language).then(
        texts => putTexts(language, texts),
        (cause: unknown) => {
          loads.delete(key)
          throw new Error(`texts "${key}" could not be loaded`, { cause })
        },
      )
      loads.set(key, load)
      return load
    }),
  )
}

export function currentLanguage(): Language {
  return current.get().language
}

/** Loads all areas used so far in the other language, then switches; rejects without a switch when that fails. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadIn(language, wanted)
  writeStored('local', languageKey, language)
  current.set({ language, edition: current.get().edition + 1 })
  showLanguage()
}

/** Sets `lang` on the document, which selects the font, the line height and the screen reader's voice. */
export function showLanguage(): void {
  document.documentElement.lang = current.get().language
}

/** The sentence of an id that is known only at run time, or undefined when no loaded text carries it. */
export function findText(id: string, params: TextParams = {}): string | undefined {
  const { language } = current.get()
  const shelf = shelves[language]
  const count = params.count
  const form = typeof count === 'number' ? `${id}.${pluralRules[language].select(count)}` : id
  const sentence = shelf.get(form) ?? shelf.get(`${id}.other`) ?? shelf.get(id)
  return sentence?.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return value === undefined
      ? whole
      : typeof value === 'number'
        ? numberFormats[language].format(value)
        : value
  })
}

/**
 * The sentence of a known id. An id whose area is not loaded shows as `⟦id⟧`, which a reader and the journeys notice.
 */
export const t: Translate = (id, ...args) => findText(id, args[0]) ?? `⟦${id}⟧`

/** `t` and the language for a component; the component renders again when the language changes. */
export function useTexts(): { readonly t: Translate; readonly language: Language } {
  const { language, edition } = useStore(current)
  // A new `t` per edition, so that memoised children render again.
  return useMemo(() => {
    void edition
    return { t: (id, ...args) => t(id, ...args), language }
  }, [language, edition])
}

/** The sentence of a refusal whose text is loaded; without a text the server's own sentence, or a general one. */
export const loadedProblemText = ({ id, params, message }: ProblemWords): string =>
  findText(id, params) ?? message ?? t('common.somethingWrong')

/** The sentence of a refusal: loads the area of the id's prefix first. */
export async function problemText(problem: ProblemWords): Promise<string> {
  const area = problem.id.slice(0, Math.max(0, problem.id.indexOf('.')))
  // Offline or an outdated build: the sentence is found without the area.
  if (isKnownArea(area)) await Promise.allSettled([loadTexts([area])])
  return loadedProblemText(problem)
}

let knownAreas: ReadonlySet<string> = new Set()
/** Sets the known areas: a prefix from the wire is checked against them before anything is fetched. */
export function setTextAreas(areas: Iterable<string>): void {
  knownAreas = new Set(areas)
}
function isKnownArea(area: string): area is TextArea {
  return knownAreas.has(area)
}
