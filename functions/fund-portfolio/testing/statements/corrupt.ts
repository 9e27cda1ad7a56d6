import type { Random } from '../../../sandbox/statements/seededRandom.ts'
import type { PlacedPage, PlacedText } from '../../statement/lines/page.ts'

export interface Damaged {
  readonly pages: readonly PlacedPage[]
  /** How and where. */
  readonly damage: { readonly kind: string; readonly what: string }
}

const number = /^[(-]?[\d,]*\.\d{2,4}\)?$/
const isNumber = ({ text, rotated }: PlacedText) => !rotated && number.test(text)
const date = /^\d{2}-?[A-Z][a-z]{2}-?\d{4}$/

type Place = { readonly page: number; readonly text: PlacedText }

const placesOf = (pages: readonly PlacedPage[]): Place[] =>
  pages.flatMap(({ texts }, page) => texts.map(text => ({ page, text })))

/** Each text replaced by none, one or more. */
function replaced(
  pages: readonly PlacedPage[],
  change: (text: PlacedText, page: number) => readonly PlacedText[],
): PlacedPage[] {
  return pages.map(({ texts }, page) => ({ texts: texts.flatMap(text => change(text, page)) }))
}

const onePlace = (random: Random, places: readonly Place[]): Place | undefined =>
  places[random.below(Math.max(1, places.length))]

function withText(pages: readonly PlacedPage[], place: Place, text: string): PlacedPage[] {
  return replaced(pages, one => (one === place.text ? [{ ...one, text }] : [one]))
}

/** The texts on the baseline of this one. */
const besides = ({ page, text }: Place, places: readonly Place[]) =>
  places.filter(one => one.page === page && !one.text.rotated && Math.abs(one.text.y - text.y) < 1.5)

const numberRows = (places: readonly Place[]) =>
  places.filter(place => {
    if (!date.test(place.text.text)) return false
    return besides(place, places).filter(({ text }) => isNumber(text)).length >= 3
  })

const letters: Readonly<Record<string, string>> = { 0: 'O', 1: 'l', 5: 'S', 8: 'B' }

type Change = (pages: readonly PlacedPage[], random: Random) => { pages: PlacedPage[]; what: string }
const unchanged = (pages: readonly PlacedPage[]) => ({ pages: [...pages], what: 'nothing to damage' })

const digitChanged: Change = (pages, random) => {
  const place = onePlace(
    random,
    placesOf(pages).filter(({ text }) => isNumber(text)),
  )
  if (!place) return unchanged(pages)
  const { text } = place.text
  const digits = [...text].flatMap((letter, index) => (/\d/.test(letter) ? [index] : []))
  const at = digits[random.below(digits.length)] ?? 0
  const digit = (Number(text[at]) + random.between(1, 9)) % 10
  const changed = `${text.slice(0, at)}${digit}${text.slice(at + 1)}`
  return { pages: withText(pages, place, changed), what: `page ${place.page + 1}: ${text} is ${changed}` }
}

const letterForDigit: Change = (pages, random) => {
  const place = onePlace(
    random,
    placesOf(pages).filter(
      ({ text }) => !text.rotated && /[0158]/.test(text.text) && (isNumber(text) || date.test(text.text)),
    ),
  )
  if (!place) return unchanged(pages)
  const { text } = place.text
  const changed = text.replace(/[0158]/, digit => letters[digit] ?? digit)
  return { pages: withText(pages, place, changed), what: `page ${place.page + 1}: ${text} is ${changed}` }
}

const signLost: Change = (pages, random) => {
  const signed = placesOf(pages).filter(({ text }) => isNumber(text) && /^[(-]/.test(text.text))
  const place = onePlace(random, signed)
  if (!place) return unchanged(pages)
  const { text } = place.text
  const changed = text.replace(/[()-]/g, '')
  return { pages: withText(pages, place, changed), what: `page ${place.page + 1}: ${text} is ${changed}` }
}

const numberDropped: Change = (pages, random) => {
  const place = onePlace(
    random,
    placesOf(pages).filter(({ text }) => isNumber(text)),
  )
  if (!place) return unchanged(pages)
  return {
    pages: replaced(pages, text => (text === place.text ? [] : [text])),
    what: `page ${place.page + 1}: ${place.text.text} is gone`,
  }
}

function twoNumbers(pages: readonly PlacedPage[], random: Random) {
  const places = placesOf(pages)
  const row = onePlace(random, numberRows(places))
  if (!row) return undefined
  const [one, other] = random.shuffled(besides(row, places).filter(({ text }) => isNumber(text)))
  return one && other ? { one, other } : undefined
}

const numbersSwapped: Change = (pages, random) => {
  const two = twoNumbers(pages, random)
  if (!two) return unchanged(pages)
  const { one, other } = two
  return {
    pages: withText(withText(pages, one, other.text.text), other, one.text.text),
    what: `page ${one.page + 1}: ${one.text.text} and ${other.text.text} change places`,
  }
}

const numberMoved: Change = (pages, random) => {
  const two = twoNumbers(pages, random)
  if (!two) return unchanged(pages)
  const { one, other } = two
  const x = other.text.x + other.text.width - one.text.width
  return {
    pages: replaced(pages, text => {
      if (text === other.text) return []
      return text === one.text ? [{ ...text, x }] : [text]
    }),
    what: `page ${one.page + 1}: ${one.text.text} where ${other.text.text} was`,
  }
}

const lineOf = (line: readonly Place[]) => line.map(({ text }) => text.text).join(' ')

const rowDropped: Change = (pages, random) => {
  const places = placesOf(pages)
  const row = onePlace(random, numberRows(places))
  if (!row) return unchanged(pages)
  const line = besides(row, places)
  const gone = new Set(line.map(({ text }) => text))
  return {
    pages: replaced(pages, text => (gone.has(text) ? [] : [text])),
    what: `page ${row.page + 1}: gone: ${lineOf(line)}`,
  }
}

const rowDoubled: Change = (pages, random) => {
  const places = placesOf(pages)
  const row = onePlace(random, numberRows(places))
  if (!row) return unchanged(pages)
  const line = besides(row, places)
  const doubled = new Set(line.map(({ text }) => text))
  return {
    pages: replaced(pages, text => (doubled.has(text) ? [text, { ...text, y: text.y - 5 }] : [text])),
    what: `page ${row.page + 1}: twice: ${lineOf(line)}`,
  }
}

/**
 * Whose schemes follow: where the line of a folio or account is gone, nobody can know that they are not of the one before
 * it; a company's line is proven by the portfolio summary, which only detailed statements have.
 */
function isUnprovable({ text }: PlacedText, places: readonly Place[]): boolean {
  if (/^(?:Folio|DP)\b/.test(text)) return true
  return /(?:Fund|MF)$/.test(text) && !places.some(place => place.text.text.startsWith('PORTFOLIO'))
}

const lineSwallowed: Change = (pages, random) => {
  const places = placesOf(pages).filter(({ text }) => !text.rotated)
  const bodies = places.filter(
    place => !besides(place, places).some(({ text }) => isUnprovable(text, places)),
  )
  const place = onePlace(random, bodies)
  if (!place) return unchanged(pages)
  const line = besides(place, places)
  const gone = new Set(line.map(({ text }) => text))
  return {
    pages: replaced(pages, text => (gone.has(text) ? [] : [text])),
    what: `page ${place.page + 1}: gone: ${lineOf(line)}`,
  }
}

const pageMissing: Change = (pages, random) => {
  if (pages.length < 3) return unchanged(pages)
  const gone = random.between(1, pages.length - 1)
  return {
    pages: pages.filter((_, place) => place !== gone),
    what: `page ${gone + 1} of ${pages.length} is gone`,
  }
}

const pageDoubled: Change = (pages, random) => {
  const twice = random.below(pages.length)
  return {
    pages: pages.flatMap((page, place) => (place === twice ? [page, page] : [page])),
    what: `page ${twice + 1} of ${pages.length} twice`,
  }
}

const pagesSwapped: Change = (pages, random) => {
  if (pages.length < 3) return unchanged(pages)
  const at = random.between(1, pages.length - 2)
  const [one, other] = [pages[at], pages[at + 1]]
  if (!one || !other) return unchanged(pages)
  return { pages: pages.toSpliced(at, 2, other, one), what: `page ${at + 2} before page ${at + 1}` }
}

const changes = Object.entries({
  digitChanged,
  letterForDigit,
  signLost,
  numberDropped,
  numbersSwapped,
  numberMoved,
  rowDropped,
  rowDoubled,
  lineSwallowed,
  pageMissing,
  pageDoubled,
  pagesSwapped,
})

/** The pages with one damage; `what` tells which. */
export function corrupt(pages: readonly PlacedPage[], random: Random): Damaged {
  const [kind, change] = changes[random.below(changes.length)] ?? ['none', unchanged]
  const { pages: damaged, what } = change(pages, random)
  return { pages: damaged, damage: { kind, what } }
}
