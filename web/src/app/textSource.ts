import { textAddress, textAreas } from 'virtual:texts'
import { setTextAreas, setTextSource } from '../lib/i18n.ts'

/** Checked by hand: a schema for one flat table of our own making would cost the first load a kilobyte. */
function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(text => typeof text === 'string')
  )
}

/** What a page with a file of its own brings along: texts by `<area>.<language>`, answers by the keys of their reads. */
export function broughtAlong(id: 'texts' | 'answers'): Readonly<Record<string, unknown>> {
  const brought: unknown = JSON.parse(document.getElementById(id)?.textContent ?? '{}')
  return typeof brought === 'object' && brought !== null ? { ...brought } : {}
}

/** Connects the sentences to the files that the build made of them. */
export function installTextSource(): void {
  setTextAreas(textAreas)
  const brought = broughtAlong('texts')
  setTextSource(async (area, language) => {
    const name = `${area}.${language}`
    let texts = brought[name]
    if (texts === undefined) {
      const reply = await fetch(textAddress(name), { credentials: 'same-origin' })
      if (!reply.ok) throw new Error(`texts "${name}" answered ${reply.status}`)
      texts = await reply.json()
    }
    if (!isTexts(texts)) throw new Error(`texts "${name}" are no table of sentences`)
    return texts
  })
}
