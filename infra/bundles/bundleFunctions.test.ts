import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { noteFixture } from '../../functions/contract-notes/testing/noteFixture.ts'
import { relayName } from '../names.ts'
import { bundleFunctions } from './bundleFunctions.ts'

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

  it('names the function whose entry is missing', async () => {
    const entries = new Map([['mutual-funds-api', 'functions/mutual-funds/api.ts']])
    await expect(bundleFunctions(entries, folder)).rejects.toThrow(
      'the function mutual-funds-api has no functions/mutual-funds/api.ts',
    )
  })
})
