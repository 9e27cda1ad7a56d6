import { textAddresses } from 'virtual:texts'
import * as z from 'zod/mini'
import { setTextAreas, setTextSource } from '../lib/i18n.ts'

const Texts = z.record(z.string(), z.string())

/** Connects the sentences to the files that the build made of them. */
export function installTextSource(): void {
  setTextAreas(Object.keys(textAddresses).map(name => name.slice(0, name.lastIndexOf('.'))))
  setTextSource(async (area, language) => {
    const address = textAddresses[`${area}.${language}`]
    if (!address) throw new Error(`no texts "${area}" in "${language}"`)
    const reply = await fetch(address, { credentials: 'same-origin' })
    if (!reply.ok) throw new Error(`texts "${area}.${language}" answered ${reply.status}`)
    return z.parse(Texts, await reply.json())
  })
}
