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

/** Connects the sentences to the files that the build made of them. */
export function installTextSource(): void {
  setTextAreas(textAreas)
  setTextSource(async (area, language) => {
    const reply = await fetch(textAddress(`${area}.${language}`), { credentials: 'same-origin' })
    if (!reply.ok) throw new Error(`texts "${area}.${language}" answered ${reply.status}`)
    const texts: unknown = await reply.json()
    if (!isTexts(texts)) throw new Error(`texts "${area}.${language}" are no table of sentences`)
    return texts
  })
}
