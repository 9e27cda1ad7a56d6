import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { drawNote } from '../../functions/contract-notes/note/notePdf.ts'
import { noteFixture } from '../../functions/contract-notes/testing/noteFixture.ts'
import { investorPdf } from '../../functions/platform/pdf/opening/limits.ts'
import type { openPdf } from '../../functions/platform/pdf/opening/openPdf.ts'
import { relayName } from '../names.ts'
import { bundleFunctions } from './bundleFunctions.ts'
import { bundleSizes } from './bundleSizes.ts'

const folder = mkdtempSync(join(tmpdir(), 'sthirank-bundles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const metafile = z.object({
  outputs: z.record(
    z.string(),
    z.object({ imports: z.array(z.object({ path: z.string(), kind: z.string() })) }),
  ),
})

describe('bundling', () => {
  it('makes one module that imports nothing at its start', async () => {
    const bundles = await bundleFunctions(new Map([[relayName, 'functions/platform/outboxRelay.ts']]), folder)
    const bundle = join(bundles.get(relayName) ?? '', 'index.mjs')
    const { handler } = z.object({ handler: z.function() }).parse(await import(pathToFileURL(bundle).href))
    expect(handler).toBeDefined()
    const { outputs } = metafile.parse(JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')))
    const atStart = Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'import-statement'),
    )
    expect(atStart).toEqual([])
  })

  it('is not done again while nothing changed, and is for other entries', async () => {
    const made = () => statSync(join(folder, 'meta.json')).mtimeMs
    const entries = new Map([[relayName, 'functions/platform/outboxRelay.ts']])
    await bundleFunctions(entries, folder)
    const first = made()
    await bundleFunctions(entries, folder)
    expect(made()).toBe(first)
    await bundleFunctions(new Map([['other-relay', 'functions/platform/outboxRelay.ts']]), folder)
    expect(made()).toBeGreaterThan(first)
  })

  it('carries what a contract note is drawn with: no file is read beside the bundle', async () => {
    const bundles = await bundleFunctions(
      new Map([['note', 'functions/contract-notes/note/notePdf.ts']]),
      folder,
    )
    const bundle = join(bundles.get('note') ?? '', 'index.mjs')
    const drawing = z.custom<(facts: unknown) => Promise<unknown>>(value => typeof value === 'function')
    const { drawNote } = z.object({ drawNote: drawing }).parse(await import(pathToFileURL(bundle).href))
    const drawn = await drawNote(noteFixture)
    expect(Buffer.isBuffer(drawn) && drawn.subarray(0, 5).toString()).toBe('%PDF-')
    expect(statSync(bundle).size).toBeLessThan(1_050_000)
  })

  it('puts the code of a thread beside the function, which is no larger for it', async () => {
    const bundles = await bundleFunctions(
      new Map([['opening', 'functions/platform/pdf/opening/openPdf.ts']]),
      folder,
    )
    const bundle = bundles.get('opening') ?? ''
    expect(readdirSync(bundle).sort()).toEqual(['index.mjs', 'openPdf.worker.mjs'])
    const opening = z.custom<typeof openPdf>(value => typeof value === 'function')
    const loaded: unknown = await import(pathToFileURL(join(bundle, 'index.mjs')).href)
    const opened = await z
      .object({ openPdf: opening })
      .parse({ ...z.object({}).loose().parse(loaded) })
      .openPdf(await drawNote(noteFixture), undefined, investorPdf)
    expect(opened.ok && opened.pages[0]?.texts.map(({ text }) => text).join(' ')).toContain('Contract note')
    const sizes = new Map(bundleSizes(folder).map(({ what, figure, goal = 0 }) => [what, { figure, goal }]))
    expect(sizes.get('opening')?.figure).toBeLessThan(100_000)
    const worker = sizes.get('opening, openPdf.worker.mjs')
    expect(worker?.figure).toBeGreaterThan(400_000)
    expect(worker?.figure).toBeLessThan(worker?.goal ?? 0)
  })

  it('names the function whose entry is missing', async () => {
    const entries = new Map([['mutual-funds-api', 'functions/mutual-funds/api.ts']])
    await expect(bundleFunctions(entries, folder)).rejects.toThrow(
      'the function mutual-funds-api has no functions/mutual-funds/api.ts',
    )
  })
})
