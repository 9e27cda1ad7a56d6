import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { seeded, seededInstruments } from '../../functions/bonds/testing/catalogue.ts'
import { readContent } from '../../functions/documents/content/readContent.ts'
import { drawSample } from './sampleDocument.ts'
import { sampleDocuments } from './sampleDocumentsPlugin.ts'

const documents = sampleDocuments()

describe('the sample documents (U17)', () => {
  it('are drawn for every PDF that a seed names below our own site, and are clean PDFs', () => {
    const named = seededInstruments.flatMap(({ details }) =>
      details.documents.filter(({ url }) => url.endsWith('.pdf')).map(({ url }) => url),
    )
    expect(documents.map(({ fileName }) => `/platform/${fileName}`).toSorted()).toEqual(named.toSorted())
    expect(documents.filter(({ source }) => readContent('pdf', source) !== 'good')).toEqual([])
  })

  it('say on every page that they are samples', () => {
    const konkan = seeded('konkan-housing-2029')
    const [, memorandum] = konkan.details.documents
    if (memorandum === undefined) throw new Error('no memorandum')
    const file = drawSample(konkan, memorandum)
    expect(file.equals(drawSample(konkan, memorandum))).toBe(true)
    const text = file.toString('latin1')
    expect(text).toContain(Buffer.from('Sample: Information memorandum', 'utf16le').swap16().toString('hex'))
    // Two lines in the colour of a warning on each page, written first and at its foot.
    const pages = [...text.matchAll(/\/Type \/Page /g)].length
    const streams = [...text.matchAll(/\/FlateDecode >>\nstream\n/g)].flatMap(({ index, 0: head }) => {
      try {
        return [inflateSync(file.subarray(index + head.length)).toString('latin1')]
      } catch {
        return []
      }
    })
    const warned = streams.filter(one => (one.match(/0\.592 0\.278 0\.039 rg/g) ?? []).length === 2)
    expect(pages).toBeGreaterThan(0)
    expect(warned).toHaveLength(pages)
  })
})
