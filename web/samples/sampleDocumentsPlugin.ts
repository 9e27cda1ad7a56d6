import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { type WholeInstrument, wholeInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { drawSample } from './sampleDocument.ts'

const seeds = new URL('../../functions/bonds/data/', import.meta.url)
const base = '/platform/'

/** The PDFs that the seeded instruments name below `/platform/`: file name and content. */
export function sampleDocuments(): { readonly fileName: string; readonly source: Buffer }[] {
  return readdirSync(seeds)
    .filter(name => name.endsWith('.json'))
    .map(
      (name): WholeInstrument =>
        z.parse(wholeInstrument, JSON.parse(readFileSync(new URL(name, seeds), 'utf8'))),
    )
    .flatMap(whole =>
      whole.details.documents
        .filter(({ url }) => url.startsWith(base) && url.endsWith('.pdf'))
        .map(document => ({
          fileName: document.url.slice(base.length),
          source: drawSample(whole, document),
        })),
    )
}

/** Draws the sample documents into the site, where a file of each would be megabytes in every working copy. */
export function sampleDocumentsPlugin(): Plugin {
  return {
    name: 'sthirank-sample-documents',
    apply: 'build',
    buildStart() {
      this.addWatchFile(fileURLToPath(seeds))
    },
    generateBundle() {
      for (const one of sampleDocuments()) this.emitFile({ type: 'asset', ...one })
    },
  }
}
